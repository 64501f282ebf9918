/** What an address names; empty where it names none. */
type PostgresAddress = { host: string; port: string; database: string; user: string; files: [string, string][] };

/** Reads an address as the driver does; undefined where the driver would throw. */
export const readPostgresAddress = (address: string): PostgresAddress | undefined => {
  const text = repair(address);
  // `user@/database?host=/folder` names a socket, and is no URL to the letter
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', `@${noHost}/`));
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return undefined;
  const said = (name: string) => url.searchParams.get(name);
  try {
    const user = said('user') || decodeURIComponent(url.username);
    decodeURIComponent(url.password);
    const host = said('host') || decodeURIComponent(url.hostname === noHost ? '' : url.hostname);
    const files = fileNames.map((name): [string, string] => [name, said(name) ?? '']).filter(([, file]) => file !== '');
    return { host, port: said('port') || url.port, database: decodeURI(url.pathname.slice(1)) || user, user, files };
  } catch {
    // a `%` that begins no character
    return undefined;
  }
};

const noHost = 'socket-without-host';
const fileNames = ['sslcert', 'sslkey', 'sslrootcert'];

/** The driver forgives some bare `%` and spaces. */
const repair = (text: string) =>
  / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(text) ? encodeURI(text).replace(/%25(\d\d)/g, '%$1') : text;
