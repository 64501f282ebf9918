import type { answer as english } from '../en/answer.ts';
import type { Translation } from '../translation.ts';

export const answer: Translation<typeof english> = {
  normalText: 'Texte normal',
  saving: 'Enregistrement…',
  offline: 'Pas de connexion. Votre texte est gardé sur cet appareil.',
  notKept:
    'Cet appareil ne peut pas garder de copie de votre texte, qui est donc envoyé plus souvent. Si possible, ne coupez pas la connexion.',
  pasteWaits: 'Ce que vous avez collé sera ajouté dès que vous pourrez de nouveau écrire ici.',
  submitAgain: 'Renvoyer',
  otherTab: 'Vous écrivez dans un autre onglet.',
  continueHere: 'Continuer ici',
  failed: {
    auto: 'L’enregistrement automatique n’a pas marché. Rassurez-vous, votre texte est toujours là.',
    save: 'L’enregistrement n’a pas marché. Réessayez.',
    submit: 'La réponse n’a pas pu être envoyée. Réessayez.',
  },
  loadProblems: {
    slow: 'C’est plus long que d’habitude. Cette page continue d’essayer : laissez-la ouverte.',
    unreachable:
      'Cette page ne peut pas s’afficher pour le moment. Elle continue d’essayer : laissez-la ouverte. Ce que vous avez envoyé est bien gardé.',
  },
  broken: 'Quelque chose ne fonctionne plus sur cette page. Votre texte est toujours là.',
  tryAgain: 'Réessayer',
  reload: 'Recharger cette page',
  allQuestions: 'Toutes vos questions',
  earlierVersions: 'Voir les versions précédentes',
  submitEmpty: {
    title: 'Votre réponse est encore vide',
    text: 'Elle ne contient ni texte ni photo. Voulez-vous d’abord écrire quelque chose ?',
    back: 'Revenir à ma réponse',
    submit: 'L’envoyer quand même',
  },
  copy: {
    button: 'Copier mon texte',
    done: 'C’est copié. Vous pouvez coller votre texte dans un message ou une lettre.',
    refused: 'Ce navigateur ne permet pas de copier avec un bouton. Sélectionnez votre texte ci-dessus et copiez-le.',
    unsent: 'Ce que vous avez écrit depuis est toujours sur cette page.',
  },
  conflict: {
    title: 'Il existe deux versions de votre réponse',
    text: 'Rien n’est perdu. Choisissez celle que vous voulez continuer.',
    mine: 'Vous avez écrit ceci sur cet appareil',
    other: 'Ceci a été enregistré entre-temps',
    use: 'Prendre celle-ci',
    keepBoth: 'Garder les deux, l’une après l’autre',
  },
  lockedDraft: {
    title: 'Vous avez écrit ceci sur cet appareil',
    text: 'La question a été verrouillée avant que ce texte puisse partir.',
    copy: 'Il est gardé sur cet appareil, et vous pouvez le copier.',
  },
  closed: {
    draft: 'Ce que vous avez écrit sur cet appareil',
    pages: {
      unknown: {
        title: 'Ce lien ne mène à aucune question',
        lines: [
          'Il en manque peut-être un bout. Rouvrez-le depuis le message où vous l’avez reçu.',
          'Si cela ne marche pas, demandez un nouveau lien à la personne qui vous l’a envoyé.',
        ],
        draft:
          'Ce texte n’est pas parti. Vous pouvez le copier. Si vous recevez un nouveau lien vers la même question, ouvrez-le sur cet appareil : votre texte y sera.',
      },
      link_paused: {
        title: 'Ce lien est en pause pour le moment',
        lines: [
          'La personne qui vous l’a envoyé l’a mis en pause. Tout ce qui a été enregistré est toujours là.',
          'Vous pouvez lui demander quand il sera rouvert. Cette page s’ouvrira alors toute seule.',
        ],
        draft:
          'Ce texte n’est pas encore parti. Il est gardé sur cet appareil et partira quand le lien sera rouvert. Vous pouvez aussi le copier.',
      },
      link_ended: {
        title: 'Ce lien a expiré',
        lines: [
          'Il n’était valable qu’un certain temps. Tout ce qui a été enregistré est toujours là.',
          'Si vous souhaitez continuer, demandez à la personne qui vous l’a envoyé de le rouvrir.',
        ],
        draft:
          'Ce texte n’est pas encore parti. Il est gardé sur cet appareil et partira quand le lien sera rouvert. Vous pouvez aussi le copier.',
      },
    },
  },
  closedWhileWriting: {
    link_paused:
      'Ce lien est en pause pour le moment. Vous pouvez continuer d’écrire : votre texte est gardé sur cet appareil et partira quand le lien sera rouvert.',
    link_ended:
      'Ce lien a expiré. Votre texte est gardé sur cet appareil et partira quand le lien sera rouvert. Demandez à la personne qui vous l’a envoyé de le rouvrir.',
    gone: 'Cette question n’est plus là, ou son lien a changé. Votre texte est gardé sur cet appareil. Copiez-le, ou ouvrez le nouveau lien sur cet appareil.',
  },
  toolbar: {
    label: 'Outils d’écriture',
    bold: 'Gras',
    italic: 'Italique',
    heading: 'Titre',
    bullets: 'Liste',
    numbers: 'Liste numérotée',
    quote: 'Citation',
    undo: 'Annuler',
    redo: 'Rétablir',
    link: 'Lien',
    photo: 'Photo',
    addPhoto: 'Photo',
  },
  link: {
    title: 'Lien',
    ask: 'Où ce lien doit-il mener ?',
    placeholder: 'www.example.org',
    invalid: 'Tapez une adresse web, par exemple www.example.org, ou une adresse e-mail.',
    remove: 'Retirer le lien',
    set: 'Ajouter le lien',
  },
  photo: {
    caption: 'Écrivez une légende',
    describe: 'Décrivez cette photo pour quelqu’un qui ne peut pas la voir',
    missing: 'Cette photo n’est pas encore arrivée.',
    coming: 'Cette photo s’affichera dès son arrivée.',
    notSent: 'Cette photo n’est pas partie.',
    sending: 'Envoi de la photo',
    progress: 'Envoi de la photo, {percent} %',
    almostThere: 'Presque terminé…',
    retry: 'Réessayer',
    remove: 'Retirer la photo',
    later: 'Le serveur est injoignable pour le moment. La photo partira dès que possible.',
    noFile: 'Aucun fichier choisi',
    notAnImage: 'Choisissez une photo',
    tooLarge: 'La photo doit faire moins de 10 Mo',
    noUrl: 'L’adresse de la photo n’a pas pu être obtenue',
    waiting: 'Votre photo est en route…',
    failed: 'Une photo n’a pas pu partir. Réessayez ou retirez-la, puis envoyez votre réponse.',
    notSubmitted:
      'Une photo ne peut pas partir pour le moment, votre réponse n’a donc pas été envoyée. Envoyez-la quand la connexion sera revenue.',
    keptWriting:
      'Vous avez continué d’écrire, votre réponse n’a donc pas encore été envoyée. Envoyez-la quand vous aurez fini.',
  },
};
