/** Downloads what is at this address, as a file with this name. */
export const download = (url: string, file: string): void =>
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
