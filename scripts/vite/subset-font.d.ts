declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number }>;
    keepFeatures: string[];
    dropTables: string[];
  };
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
