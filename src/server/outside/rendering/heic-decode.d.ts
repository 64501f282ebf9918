declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray };
  type Found = { width: number; height: number; decode: () => Promise<Decoded> };
  const heicDecode: { all: (from: { buffer: Uint8Array }) => Promise<Found[] & { dispose: () => void }> };
  // biome-ignore lint/style/noDefaultExport: it is the package's
  export default heicDecode;
}
