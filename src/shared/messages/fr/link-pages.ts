import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'Réessayer',
  noCookies: {
    title: 'Autorisez les cookies',
    lines: [
      'Un cookie est une petite note que votre navigateur garde pour un site. Le nôtre dit seulement que vous avez appuyé sur le bouton, et votre navigateur ne semble pas l’avoir gardé.',
      'Cherchez « Cookies » dans les réglages de votre navigateur, souvent sous « Confidentialité », et autorisez-les pour ce site. Puis revenez ici et réessayez.',
      'Vous pouvez aussi ouvrir le lien dans un autre navigateur, comme Chrome, Firefox ou Safari.',
    ],
  },
};
