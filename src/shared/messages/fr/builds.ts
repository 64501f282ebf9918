import type { buildTexts as english } from '../en/builds.ts';
import type { Translation } from '../translation.ts';

export const buildTexts: Translation<typeof english> = {
  interrupted: 'La fabrication a été interrompue. Elle reprendra toute seule.',
  interruptedTooOften: 'La fabrication a été interrompue plusieurs fois. Réessayez plus tard.',
  failed: 'Un problème est survenu de notre côté. Réessayez.',
  storeUnavailable: 'Les photos ou le fichier terminé sont injoignables. Réessayez dans un instant.',
  privateNow: 'Cette histoire n’est plus que pour vous, ce fichier ne peut donc plus être téléchargé. Refaites-le.',
  deletedSince: 'Une histoire de ce fichier a été supprimée, il ne peut donc plus être téléchargé. Refaites-le.',
  more: { one: 'Il y en a {count} autre du même genre.', other: 'Il y en a {count} autres du même genre.' },
  unavailable: 'Ce serveur ne peut pas fabriquer cela.',
};
