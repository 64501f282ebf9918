// no public route serves these keys
const folder = 'mail/';

/** The key in the file store of a message with this SHA-256. */
export const messageKey = (sha256: string): string => `${folder}${sha256}.eml`;

const ourKey = new RegExp(`^${folder}([0-9a-f]{64})\\.eml$`);

/** The SHA-256 of the message that a key in the file store belongs to; undefined for any other file. */
export const messageOfKey = (key: string): string | undefined => ourKey.exec(key)?.[1];

export const messageType = 'message/rfc822';
