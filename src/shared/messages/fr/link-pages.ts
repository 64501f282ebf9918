import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'Réessayer',
  noCookies: {
    title: 'Autorisez les cookies',
    lines: [
      'Un cookie est une petite note que votre navigateur garde pour un site. Celui-ci dit seulement que vous avez touché le bouton, et il semble que votre navigateur ne l’a pas gardé.',
      'Cherchez « Cookies » dans les réglages de votre navigateur, souvent sous « Confidentialité », et autorisez-les pour ce site. Puis revenez ici et réessayez.',
      'Vous pouvez aussi ouvrir le lien dans un autre navigateur, comme Chrome, Firefox ou Safari.',
    ],
  },
};
