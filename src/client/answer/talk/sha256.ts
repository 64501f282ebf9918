/**
 * SHA-256 of bytes that come in pieces. `crypto.subtle` needs all of them at once, and an hour of speech is more than an
 * old tablet has free. A state is plain data, so that it can be stored and continued.
 */
export type Sum = { words: number[]; rest: number[]; bytes: number };

export const startSum: Sum = {
  words: [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  rest: [],
  bytes: 0,
};

const blockBytes = 64;

export const addToSum = ({ words, rest, bytes }: Sum, more: Uint8Array): Sum => {
  const all = new Uint8Array(rest.length + more.length);
  all.set(rest);
  all.set(more, rest.length);
  const end = all.length - (all.length % blockBytes);
  const next = [...words];
  for (let at = 0; at < end; at += blockBytes) addBlock(next, new DataView(all.buffer, at, blockBytes));
  return { words: next, rest: [...all.subarray(end)], bytes: bytes + more.length };
};

/** In hexadecimal digits. */
export const hexOf = (sum: Sum): string => {
  const zeros = (blockBytes * 2 - 9 - sum.rest.length) % blockBytes;
  const end = new DataView(new ArrayBuffer(1 + zeros + 8));
  end.setUint8(0, 0x80);
  end.setUint32(1 + zeros, Math.floor((sum.bytes * 8) / 2 ** 32));
  end.setUint32(1 + zeros + 4, sum.bytes * 8);
  const { words } = addToSum(sum, new Uint8Array(end.buffer));
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
};

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

// used again for each block: a new one each time takes longer than the sums
const w = new Int32Array(64);
const at = (i: number) => w[i] as number;

const addBlock = (words: number[], block: DataView) => {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [at(i - 15), at(i - 2)];
    w[i] =
      at(i - 16) +
      at(i - 7) +
      (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) +
      (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = words as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const first =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] as number) + at(i);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) words[index] = ((words[index] as number) + word) | 0;
};
