const extensions: Record<string, string> = {
  webm: 'webm',
  ogg: 'ogg',
  opus: 'opus',
  mp4: 'm4a',
  m4a: 'm4a',
  mpeg: 'mp3',
  mp3: 'mp3',
  aac: 'aac',
  wav: 'wav',
  wave: 'wav',
  flac: 'flac',
  amr: 'amr',
  '3gpp': '3gp',
  quicktime: 'mov',
  aiff: 'aiff',
  caf: 'caf',
};

/** The extension for an unknown type. */
export const unknownSound = 'audio';

/** Of a sound file, from its type as a device named it: `audio/webm;codecs=opus` is webm. */
export const soundExtension = (mime: string): string =>
  extensions[/^(?:audio|video)\/(?:x-)?([a-z0-9]+)/.exec(mime.toLowerCase())?.[1] ?? ''] ?? unknownSound;
