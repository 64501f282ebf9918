import type { ui as english } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const ui: Translation<typeof english> = {
  loading: 'Chargement…',
  language: 'Langue',
  cancel: 'Annuler',
  close: 'Fermer',
  unexpected: 'Une erreur est survenue. Réessayez.',
  unreachable: 'Le serveur est injoignable pour le moment. Vérifiez votre connexion et réessayez.',
  help: 'Si vous demandez de l’aide, donnez ce code : {request_id}',
  status: {
    not_started: 'Sans réponse',
    in_progress: 'En cours',
    submitted: 'Réponse reçue',
    locked: 'Verrouillée',
  },
  broken: {
    dialog: 'Un problème est survenu ici. Fermez cette fenêtre et réessayez.',
  },
  revisions: {
    title: 'Versions précédentes',
    none: 'Il n’y a pas encore de version précédente.',
    length: { one: '{count} caractère', other: '{count} caractères' },
    about:
      'Voilà comment c’était. Vous pouvez reprendre cette version sans rien perdre : ce que vous avez maintenant reste dans la liste.',
    back: 'Retour à la liste',
    bringBack: 'Reprendre cette version',
  },
};
