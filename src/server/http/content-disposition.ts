/** The Content-Disposition of a file with a name in any script (RFC 6266): without and with `filename*`. */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string => {
  const ascii = name.replace(/[^ !#-[\]-~]/gu, '_').replaceAll('%', '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encode(name)}`;
};

// what encodeURIComponent leaves, and RFC 8187 does not allow
const encode = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
