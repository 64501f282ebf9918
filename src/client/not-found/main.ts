import { openLanguageSwitch } from '../ui/open-language-switch.ts';

openLanguageSwitch();
