/** Loads all photos before printing: those further down are lazy. */
export const printWithPhotos = async (): Promise<void> => {
  const photos = [...document.querySelectorAll<HTMLImageElement>('.stored-content img')];
  for (const photo of photos) photo.loading = 'eager';
  // one that cannot be loaded is missing on the screen too
  await Promise.allSettled(photos.map((photo) => photo.decode()));
  print();
};
