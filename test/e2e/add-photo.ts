import { type APIRequestContext, expect } from '@playwright/test';
import { jpeg } from '../sample-images.ts';

/** Uploads a photo for an answer, of 64 × 48 px unless its size is given; returns its URL. */
export const addPhoto = async (
  request: APIRequestContext,
  access_token: string,
  ...size: Parameters<typeof jpeg>
): Promise<string> => {
  const file = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await jpeg(...size) };
  const headers = { 'access-token': access_token };
  const sent = await request.post('/api/answer/images', { headers, multipart: { file } });
  expect(sent.status()).toBe(201);
  return (await sent.json()).url;
};
