import decodeQR from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';

/** The content of the QR code in a picture. */
export const readQrCode = async (picture: Buffer | Sharp): Promise<string> => {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture;
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // by default it gives up after the time of one frame of a camera, which a busy machine may need for less
  return decodeQR({ data, width: info.width, height: info.height }, { timeLimit: 10_000 });
};
