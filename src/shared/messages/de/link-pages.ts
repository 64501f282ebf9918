import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'Noch einmal versuchen',
  noCookies: {
    title: 'Bitte erlaube Cookies',
    lines: [
      'Ein Cookie ist eine kleine Notiz, die dein Browser für eine Website aufbewahrt. Diese hier sagt nur, dass du auf den Knopf getippt hast, und es sieht so aus, als hätte dein Browser sie nicht behalten.',
      'Such in den Einstellungen deines Browsers nach „Cookies“, oft unter „Datenschutz“, und erlaube sie für diese Website. Komm dann zurück und versuch es noch einmal.',
      'Du kannst den Link auch in einem anderen Browser öffnen, zum Beispiel in Chrome, Firefox oder Safari.',
    ],
  },
};
