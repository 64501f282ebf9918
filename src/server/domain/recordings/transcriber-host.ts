import type { App } from '../../app.ts';

/** Where voices go to be transcribed; undefined if they stay here. */
export const transcriberHost = ({ recordings: { transcriber } }: Pick<App, 'recordings'>): string | undefined =>
  transcriber && new URL(transcriber.url).host;
