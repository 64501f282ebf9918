import type { NewReader, Reader, ReaderChange, Readers } from '../../../shared/reading/readers.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const listReaders = () => call<Readers>('GET', '/api/readers');
export const addReader = (body: NewReader) => call<Reader>('POST', '/api/readers', { body });
export const changeReader = (id: string, body: ReaderChange) =>
  call<Reader>('PATCH', path`/api/readers/${id}`, { body });
export const removeReader = (id: string) => call<void>('DELETE', path`/api/readers/${id}`);
