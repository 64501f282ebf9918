/** The packages that the bundled server loads: they have native code, or locate their own files. A release has these only. */
export const external: string[] = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'heic-decode',
  '@myriaddreamin/typst-ts-web-compiler',
];
