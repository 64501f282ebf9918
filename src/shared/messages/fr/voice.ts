import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  wordsToLookAt: 'Paroles à revoir',
  download: 'Télécharger l’original',
  downloadWhole: 'Télécharger l’enregistrement entier',
  downloadPart: 'Télécharger l’original, partie {number}',
  endCode: 'Désactiver le code imprimé',
  endCodeText: 'Il figure dans les livres déjà imprimés, et n’y marchera plus jamais. L’enregistrement reste.',
  wastebasket: {
    erase: 'Voulez-vous vraiment supprimer cet enregistrement définitivement ?',
    eraseWith: 'Son original et ses paroles disparaissent avec lui. Il sera impossible de le récupérer.',
    restored: 'L’enregistrement est de retour.',
    recordedBy: 'De <name>{name}</name>',
  },
  history: {
    open: 'Versions',
    title: 'Versions de ces paroles',
    heard: 'Telle qu’entendue',
    heardMore: 'D’autres paroles ont été entendues',
    corrected: { byYou: 'Corrigée par vous', by: 'Corrigée par {name}' },
    unchanged: { byYou: 'Relue par vous, rien de changé', by: 'Relue par {name}, rien de changé' },
    replaced: '« {before} » est devenu « {after} »',
    added: 'Ajouté : « {after} »',
    removed: 'Retiré : « {before} »',
    more: { one: 'et {count} autre ligne', other: 'et {count} autres lignes' },
    read: 'les lecteurs la voient',
  },
  settings: {
    title: 'Voix',
    about: 'Pour répondre, on peut parler au lieu d’écrire. Chaque enregistrement est gardé tel qu’il a été fait.',
    recording: {
      title: 'Enregistrer',
      text: 'La page de chaque question propose « Parler » à côté d’« Écrire ». Un enregistrement peut durer une heure et demie et faire jusqu’à {megabytes} Mo.',
    },
    words: {
      title: 'Paroles',
      hint: 'Les paroles ne sont que proposées. La personne qui a parlé, ou vous, pouvez les corriger ; les lecteurs les voient ensuite.',
      on: 'Les enregistrements sont envoyés à <b>{host}</b> pour être mis par écrit. La personne qui parle en est prévenue.',
      off: 'Rien n’est configuré, et aucun enregistrement n’est envoyé ailleurs. Les paroles peuvent être écrites à la main. Pour qu’elles soient proposées, la personne qui gère le serveur peut définir TRANSCRIBE_URL.',
    },
    copies: {
      title: 'Vieux appareils',
      on: 'Des copies pour les vieux téléphones et tablettes sont faites avec ffmpeg.',
      off: 'Presque tous les appareils lisent les enregistrements tels quels. Pour les vieux téléphones et tablettes, la personne qui gère le serveur peut installer ffmpeg et définir FFMPEG_PATH.',
    },
    test: {
      title: 'Essai',
      hint: 'Une pression y envoie une courte phrase en anglais. Rien de la famille n’est envoyé.',
      send: 'Essayer',
      running: 'Écoute en cours…',
      said: 'Ce qui a été dit',
      back: 'Ce qui a été compris',
      took: 'Durée',
      nothing: 'Rien n’a été entendu.',
    },
  },
};
