/** A part of a file: the bytes from `start` to `end`, both inclusive, as in HTTP. `end` is less than the file's size. */
export type ByteRange = { start: number; end: number };
