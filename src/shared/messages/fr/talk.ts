import type { talk as english } from '../en/talk.ts';
import type { Translation } from '../translation.ts';

export const talk: Translation<typeof english> = {
  invitation: 'Racontez simplement, comme au téléphone.',
  often: 'Vous pouvez vous arrêter et reprendre autant de fois que vous voulez.',
  heardBy: '{name} l’entendra quand vous enverrez votre réponse.',
  heardByAsker: 'La personne qui vous a posé la question l’entendra quand vous enverrez votre réponse.',
  permission: 'Votre appareil demandera peut-être d’abord si cette page peut vous écouter. Dites oui.',
  transcriber: 'Dès que vous avez fini, l’enregistrement est envoyé à {host} pour être mis par écrit.',
  transcriberNear:
    'Dès que vous avez fini, un programme sur un ordinateur ou sur le réseau de la famille met l’enregistrement par écrit. Pour cela, il n’est envoyé nulle part ailleurs.',
  start: 'Commencer',
  choose: 'Choisir un enregistrement de cet appareil',
  faults: {
    refused:
      'Cette page n’a pas le droit d’utiliser le micro. Vous pouvez l’autoriser à côté de l’adresse de cette page, puis réessayer. Vous pouvez aussi écrire votre réponse ou choisir un enregistrement.',
    missing:
      'Aucun micro n’a été trouvé sur cet appareil. Vous pouvez écrire votre réponse ou choisir un enregistrement.',
    busy: 'Le micro ne peut pas être utilisé pour le moment. Un autre programme s’en sert peut-être. Réessayez, écrivez votre réponse ou choisissez un enregistrement.',
    unsupported:
      'Cette page ne peut pas enregistrer sur cet appareil. Mais vous pouvez choisir un enregistrement ou écrire votre réponse.',
  },
  recording: 'Enregistrement',
  paused: 'En pause',
  oneMoment: 'Un instant…',
  length: 'Durée',
  listening: 'Nous vous écoutons.',
  heard: 'Nous vous entendons bien.',
  notHeard: 'Nous ne vous entendons pas. Le micro est-il couvert, ou trop loin ?',
  kept: 'Chaque mot est gardé sur cet appareil.',
  deviceFull:
    'Cet appareil est plein. Ce que vous dites est envoyé tout de suite. Gardez cette page ouverte et, si possible, ne coupez pas la connexion.',
  keepOpen: 'Cet appareil est plein. Gardez cette page ouverte jusqu’à ce que tout soit envoyé.',
  soonOver: 'Dans dix minutes, cet enregistrement sera plein. Vous pourrez alors continuer dans un autre.',
  otherTab: 'Vous enregistrez dans un autre onglet.',
  continueHere: 'Continuer ici',
  pause: 'Pause',
  resume: 'Reprendre',
  stop: 'Arrêter',
  unfinished: 'Vous avez un enregistrement qui n’est pas terminé : {length} pour l’instant.',
  toListen: 'Vous pourrez l’écouter après avoir appuyé sur « C’est tout ».',
  canTellMore: 'Ensuite, vous pourrez toujours en raconter plus.',
  words: 'Vos paroles',
  goOn: 'Continuer à raconter',
  done: 'C’est tout',
  full: 'Cet enregistrement est plein : une heure et demie. Ce que vous avez raconté est gardé. Vous pouvez continuer dans un autre.',
  deviceStopped: 'Cet appareil est plein, et l’enregistrement s’est arrêté.',
  sending: 'Envoi de ce que vous avez raconté… {percent} %',
  notSent:
    'L’envoi n’est pas possible pour le moment. L’enregistrement est gardé sur cet appareil et sera envoyé dès que possible.',
  notSentFull:
    'L’envoi n’est pas possible pour le moment, et cet appareil est plein. Gardez cette page ouverte jusqu’à ce que tout soit envoyé.',
  processing: 'L’enregistrement est arrivé. Il est en préparation.',
  joining: 'Votre enregistrement est en cours d’assemblage. En attendant, vous pouvez en écouter les parties.',
  refused:
    'Cet enregistrement ne peut pas être lu ici, mais il est conservé. La personne qui vous a posé la question peut le télécharger.',
  heading: 'Votre enregistrement',
  headingSeveral: 'Vos enregistrements',
  more: 'Raconter encore',
  putIntoText: 'Déplacer l’enregistrement dans le texte',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer cet enregistrement ?',
  deleteText:
    'Il reste 30 jours dans la corbeille. Jusque-là, la personne qui vous a posé la question peut le reprendre.',
  keep: 'Le garder',
  deleteFailed: 'Il n’a pas pu être supprimé pour le moment.',
  fileSending: 'Envoi de votre enregistrement… {percent} %',
  fileKeepOpen: 'Gardez cette page ouverte jusqu’à ce qu’il soit envoyé.',
  fileNotSubmitted:
    'Le fichier que vous avez choisi n’a pas été envoyé : votre réponse n’est donc pas partie. Choisissez-le encore une fois, ou appuyez de nouveau sur le même bouton pour l’envoyer sans lui.',
  notSubmitted:
    'Ce que vous avez raconté ne peut pas être envoyé pour le moment : votre réponse n’est donc pas partie. Tout est gardé sur cet appareil. Envoyez-la quand la connexion sera revenue.',
  notSubmittedFull:
    'Ce que vous avez raconté ne peut pas être envoyé pour le moment : votre réponse n’est donc pas partie. Cet appareil est plein : gardez cette page ouverte, et envoyez votre réponse quand la connexion sera revenue.',
};
