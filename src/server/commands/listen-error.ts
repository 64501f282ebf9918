/** The server cannot listen on the configured host and port; the message says what to do. */
export class ListenError extends Error {
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    super(explain(host, port, cause), { cause });
  }
}

const explain = (host: string, port: number, { code = '', message }: NodeJS.ErrnoException) => {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one, or stop what uses it.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to another one, such as 3000.`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code))
    return `HOST=${host} is no address of this computer. Set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.`;
  return `Cannot listen on ${host} port ${port}: ${message}`;
};
