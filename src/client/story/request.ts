import { language } from '../messages.ts';

/** The token and the id of the story in the address of this page; '' without one. */
export const readAddress = () => {
  const [, , token = '', id = ''] = location.pathname.split('/').map(decodeURIComponent);
  return { token, id };
};

/** Sends a request for this page, with a body as POST. `client/api.ts` is too large for a page without React. */
export const request = (path: string, body?: object): Promise<Response> =>
  fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'access-token': readAddress().token,
      'accept-language': language,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
