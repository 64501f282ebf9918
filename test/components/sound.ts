/** A silent WAV file of this many seconds. */
export const silentFile = (seconds: number): Blob => {
  const rate = 8000;
  const bytes = new DataView(new ArrayBuffer(44 + seconds * rate));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) bytes.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + seconds * rate, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  write(36, 'data');
  bytes.setUint32(40, seconds * rate, true);
  // 8-bit samples are unsigned
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128);
  return new Blob([bytes], { type: 'audio/wav' });
};

/** Its address, which an audio element can play. */
export const silence = (seconds: number): string => URL.createObjectURL(silentFile(seconds));

export const levels = Array.from({ length: 120 }, (_, index) => 128 + Math.round(100 * Math.sin(index / 3)));
