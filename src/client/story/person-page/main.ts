import { openLanguageSwitch } from '../../ui/open-language-switch.ts';

openLanguageSwitch();

// The browser may bring the page back from its cache, as it was before an answer was written: show how it is now. The
// page works without this script.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && navigator.onLine) location.reload();
});
