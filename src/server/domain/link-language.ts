import type { App } from '../app.ts';
import { findLinkLanguage } from '../storage/link-language.ts';

/** The language of the person or the reader whose link has this token; null if they have none. */
export const findLanguageOfLink = (app: App, access_token: string): Promise<string | null> =>
  app.tokenAccess.read('', (db) => findLinkLanguage(db, access_token));
