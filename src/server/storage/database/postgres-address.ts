/** The parts of a connection string; '' for a missing one. `files` are certificate files by parameter. */
type PostgresAddress = { host: string; port: string; database: string; user: string; files: [string, string][] };

/** Parses a connection string as the driver does; undefined where the driver would throw. */
export const readPostgresAddress = (address: string): PostgresAddress | undefined => {
  const text = repair(address);
  // `user@/database?host=/folder` names a Unix socket, and is not a valid URL
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', `@${noHost}/`));
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return undefined;
  const parameter = (name: string) => url.searchParams.get(name);
  try {
    const user = parameter('user') || decodeURIComponent(url.username);
    decodeURIComponent(url.password);
    const host = parameter('host') || decodeURIComponent(url.hostname === noHost ? '' : url.hostname);
    const files = fileNames
      .map((name): [string, string] => [name, parameter(name) ?? ''])
      .filter(([, file]) => file !== '');
    return {
      host,
      port: parameter('port') || url.port,
      database: decodeURI(url.pathname.slice(1)) || user,
      user,
      files,
    };
  } catch {
    // malformed percent-encoding
    return undefined;
  }
};

const noHost = 'socket-without-host';
const fileNames = ['sslcert', 'sslkey', 'sslrootcert'];

/** The driver accepts some unescaped `%` and spaces. */
const repair = (text: string) =>
  / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(text) ? encodeURI(text).replace(/%25(\d\d)/g, '%$1') : text;
