import { longTimeout, send } from '../../api.ts';

/** Sends a file as the only field of a form. */
export const sendFile = <T>(method: 'PUT' | 'POST', path: string, file: File): Promise<T> => {
  const body = new FormData();
  body.append('file', file);
  return send(method, path, { body, timeout: longTimeout(file.size) }, (response) => response.json());
};
