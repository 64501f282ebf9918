import { openLanguageSwitch } from '../../ui/open-language-switch.ts';

// the page works without this script
openLanguageSwitch();
