import type { LanguageTag } from '../../shared/messages/languages.ts';

/** Keeps the choice on this device, and loads the page in that language. False if it could not be kept. */
export const chooseLanguage = async (language: LanguageTag): Promise<boolean> => {
  const response = await fetch('/api/language', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  }).catch(() => undefined);
  if (!response?.ok) return false;
  // the copy of the answer page that opens offline is in the language of before
  navigator.serviceWorker?.controller?.postMessage('language');
  location.reload();
  return true;
};
