import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'Probar otra vez',
  noCookies: {
    title: 'Hay que permitir las cookies',
    lines: [
      'Una cookie es una notita que tu navegador guarda para un sitio web. Esta solo dice que has pulsado el botón, y parece que tu navegador no la ha guardado.',
      'Busca «Cookies» en los ajustes de tu navegador (suele estar dentro de «Privacidad») y permítelas para este sitio web. Después vuelve aquí y prueba otra vez.',
      'También puedes abrir el enlace en otro navegador, como Chrome, Firefox o Safari.',
    ],
  },
};
