import encodeQR from 'qr';

/** A text as a QR code; dark on light in dark mode too, as some scanners need that. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
};
