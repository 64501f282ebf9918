import type { Language } from '../../shared/messages/catalogue.ts';
import { type LanguageTag, offeredLanguage } from '../../shared/messages/languages.ts';
import type { App } from '../app.ts';
import { languageIn } from '../languages.ts';
import { findSettings } from '../storage/settings.ts';

const known = new WeakMap<App, LanguageTag>();

/** The language of the settings as last noted: an error that is written cannot wait for the database. */
export const instanceLanguage = (app: App): LanguageTag | undefined => known.get(app);

/** The same for texts: English if none is set. */
export const languageOfInstance = (app: App): Language => languageIn(instanceLanguage(app) ?? 'en');

/** Notes the language of these settings. */
export const noteInstanceLanguage = (app: App, settings: { language?: string | null } | undefined): void => {
  const tag = offeredLanguage(settings?.language);
  if (tag === undefined) known.delete(app);
  else known.set(app, tag);
};

/** Notes the language of the stored settings, which another process may have changed. */
export const readInstanceLanguage = async (app: App): Promise<void> =>
  noteInstanceLanguage(app, await findSettings(app.db));
