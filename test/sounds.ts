/** A WAV of so many ms: 8,000 samples a second, 8 bits. */
export const silence = (ms: number): Buffer => {
  const samples = Buffer.alloc(8 * ms, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  // PCM, one channel, samples and bytes a second, bytes and bits of a sample
  for (const [n, value] of [1, 1].entries()) header.writeUInt16LE(value, 20 + 2 * n);
  for (const [n, value] of [8000, 8000].entries()) header.writeUInt32LE(value, 24 + 4 * n);
  for (const [n, value] of [1, 8].entries()) header.writeUInt16LE(value, 32 + 2 * n);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
};
