import { OperatorError } from '../operator-error.ts';

/** The error for a host and port that the server cannot listen on; its message says what to do. */
export const listenError = (place: Place, names: Names, cause: NodeJS.ErrnoException): OperatorError =>
  new OperatorError(explain(place, names, cause), { cause });

type Place = { host: string; port: number };
/** The settings that were used, for the message. */
type Names = { host: 'HOST' | 'ADMIN_HOST'; port: 'PORT' | 'ADMIN_PORT' };

const explain = ({ host, port }: Place, names: Names, { code = '', message }: NodeJS.ErrnoException) => {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set ${names.port} to another one, or stop what uses it.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${names.port} to another one, such as 3000.`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code))
    return `${names.host}=${host} is not an address of this computer. Set ${names.host} to 127.0.0.1, or to 0.0.0.0 for all its addresses.`;
  return `Cannot listen on ${host} port ${port}: ${message}`;
};
