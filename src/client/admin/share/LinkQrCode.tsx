import encodeQR from 'qr';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../frame/QrCode.tsx';
import { messages } from './messages.ts';

const texts = messages.share;

/** The link as a QR code, which can be saved as a picture. */
export const LinkQrCode = ({ link, kind }: { link: string; kind: 'question' | 'reader' }) => (
  <div className="share-qr">
    <QrCode text={link} label={texts.qrCode} />
    <p className="hint">{texts.qrHelp[kind]}</p>
    <Button variant="quiet" onClick={() => savePicture(link, texts.qrFile[kind])}>
      {texts.saveQr}
    </Button>
  </div>
);

// pixels per module of the code
const scale = 12;

const savePicture = (text: string, file: string) => {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = rows.length * scale;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  const download = document.createElement('a');
  download.href = canvas.toDataURL('image/png');
  download.download = file;
  download.click();
};
