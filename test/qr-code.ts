import decodeQR from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';

/** The content of the QR code in a picture. */
export const readQrCode = async (picture: Buffer | Sharp): Promise<string> => {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture;
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
};
