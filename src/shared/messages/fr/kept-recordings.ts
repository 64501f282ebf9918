import type { keptRecordings as english } from '../en/kept-recordings.ts';
import type { Translation } from '../translation.ts';

export const keptRecordings: Translation<typeof english> = {
  mark: 'Enregistrement illisible',
  title: 'Enregistrement du {date}',
  preparing: 'Cet enregistrement est arrivé. Il est en préparation.',
  faults: {
    not_audio:
      'Cet enregistrement ne peut pas être lu ici. Ce qui est arrivé est conservé : vous pouvez le télécharger et réessayer.',
    unreadable:
      'Cet enregistrement ne peut pas être lu ici ; il est peut-être abîmé. Ce qui est arrivé est conservé : vous pouvez le télécharger et réessayer.',
    incomplete:
      'Cet enregistrement ne peut pas être lu, car il n’est pas arrivé tel qu’il a été enregistré. Ce qui est arrivé est conservé, et vous pouvez le télécharger.',
    missing:
      'Le son de cet enregistrement est introuvable sur le serveur. La personne qui s’occupe du serveur l’a peut-être dans une sauvegarde. Quand il sera de retour, veuillez réessayer.',
    in_part:
      'Seule une partie de cet enregistrement peut être lue ici. Il est conservé en entier : vous pouvez le télécharger et réessayer.',
  },
  tryAgain: 'Réessayer',
};
