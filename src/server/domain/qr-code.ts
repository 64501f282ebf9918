import encodeQR from 'qr';

/** A text as a QR code: an SVG with the quiet zone that readers need. */
export const drawQrCode = (text: string): string => {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const side = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${squares.join('')}"/></svg>`;
};
