import type { LanguageTag } from '../../shared/messages/languages.ts';

/** Keeps the choice on this device, and loads the page in that language. False if it could not be kept. */
export const chooseLanguage = async (language: LanguageTag): Promise<boolean> => {
  const response = await fetch('/api/language', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  }).catch(() => undefined);
  if (!response?.ok) return false;
  // for the copy of the answer page that opens offline
  const worker = await navigator.serviceWorker?.getRegistration('/question/');
  worker?.active?.postMessage(language);
  location.reload();
  return true;
};
