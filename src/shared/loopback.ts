/** Whether it is a loopback address. */
export const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);

/** Whether the host of a server that we connect to is this computer. */
export const isThisComputer = (host: string): boolean => isLoopback(host) || host === 'localhost';

/** Whether a link leads to whichever computer opens it, so that it is of use on this one only. */
export const isOnlyHere = (link: string): boolean => {
  const [, v6, name = ''] = /^https?:\/\/(?:\[([^\]]+)\]|([^/:]+))/.exec(link) ?? [];
  return isLoopback(v6 ?? name) || /^((.+\.)?localhost|0\.0\.0\.0)$/.test(name) || v6 === '::';
};
