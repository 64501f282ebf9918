/** Packages outside the server's bundle: they have native code or locate their own files. A release has only these. */
export const external: string[] = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'heic-decode',
  '@myriaddreamin/typst-ts-web-compiler',
];
