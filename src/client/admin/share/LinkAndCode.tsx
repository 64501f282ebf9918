import encodeQR from 'qr';
import { useState } from 'react';
import { sharing as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { QrCode } from '../frame/QrCode.tsx';
import { CopyButton } from './CopyButton.tsx';
import { download } from './download.ts';
import type { LinkKind } from './link-state.ts';

const texts = messages.share;

type LinkAndCodeProps = { kind: LinkKind; link: string; onCopied: () => void };

/** Copies the link alone, and shows its QR code, which can be saved as a picture; on phones the code is collapsed. */
export const LinkAndCode = ({ kind, link, onCopied }: LinkAndCodeProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  return (
    <div className={isOpen ? 'share-link is-open' : 'share-link'}>
      <CopyButton
        variant="quiet"
        className="share-row"
        text={link}
        onCopied={onCopied}
        onRefused={() => setRefused(true)}
      >
        {texts.copyLink}
      </CopyButton>
      {isRefused && (
        <div>
          <Field ref={select} label={texts.address} value={link} readOnly dir="ltr" error={texts.copyByHand} />
        </div>
      )}
      <Button
        variant="quiet"
        className="share-row share-unfold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <AdminIcon name="phone" />
        {texts.qr}
        <AdminIcon name="down" />
      </Button>
      <QrCode text={link} label={texts.qrCode} />
      <p className="hint small share-qr">{texts.qrHelp[kind]}</p>
      <Button variant="quiet" className="share-row share-qr" onClick={() => savePicture(link, texts.qrFile[kind])}>
        <AdminIcon name="download" />
        {texts.saveQr}
      </Button>
    </div>
  );
};

// a constant: React calls a ref callback again whenever it is another function
const select = (field: HTMLInputElement | null) => field?.select();

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
  download(canvas.toDataURL('image/png'), file);
};
