/** As `Promise.withResolvers`, which Safari has since 17.4. */
export const withResolvers = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
