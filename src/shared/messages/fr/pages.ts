import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { ui } from './ui.ts';

export const pages: Translation<typeof english> = {
  title: 'Family Stories',
  answerDescription: 'Quelqu’un aimerait beaucoup entendre une de vos histoires.',
  answerNoScript:
    'Pour écrire votre réponse ici, activez JavaScript dans les réglages de votre navigateur et rechargez la page.',
  dashboardDescription: 'Un endroit pour les histoires d’une famille.',
  dashboardNoScript:
    'Family Stories a besoin de JavaScript. Activez-le dans les réglages de votre navigateur et rechargez la page.',
  readDescription: 'Les histoires d’une famille, à lire.',
  personPageTitle: 'Vos questions · Family Stories',
  loading: ui.loading,
  answer: 'Réponse',
  notFoundTitle: 'Il n’y a rien à cette adresse · Family Stories',
  notFoundHeading: 'Il n’y a rien à cette adresse',
  notFoundAnswerer:
    'Si vous veniez écrire une réponse, rouvrez le lien depuis le message où vous l’avez reçu. Il en manque peut-être un bout ici. Si cela ne marche pas, demandez un nouveau lien à la personne qui vous l’a envoyé.',
  notFoundAdmin: 'C’est vous qui posez les questions ?',
  notFoundDashboard: 'Aller à la page des proches',
};
