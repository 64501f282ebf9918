import type { dashboard as english } from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export const dashboard: Translation<typeof english> = {
  title: 'Family Stories',
  skip: 'Aller aux personnes',
  loadFailed: 'La liste ne se charge pas pour le moment. Nouvel essai…',
  stale: 'Pas de connexion : cette liste n’est peut-être plus à jour. Nouvel essai…',
  start: {
    title: 'De qui aimeriez-vous entendre les histoires ?',
    intro: 'Commencez par une personne. Voici comment faire :',
    addPerson: 'Ajoutez ici la personne, avec le nom que vous lui donnez.',
    addQuestion: 'Choisissez une question pour elle, ou écrivez la vôtre.',
    sendLink:
      'Envoyez-lui le lien privé de la question. Pas de mot de passe : il suffit de l’ouvrir et d’écrire ou de parler.',
    first: {
      title: 'Que voulez-vous demander en premier à <name>{name}</name> ?',
      intro: 'Choisissez une question pour commencer. Vous pourrez ensuite en poser autant que vous voulez.',
      ask: 'Poser celle-ci',
      others: 'Voir d’autres questions',
      own: 'Écrire la mienne',
      library: 'Voir tout le recueil',
    },
  },
  person: {
    add: 'Ajouter une personne',
    added: '{name} est sur la liste.',
    rename: 'Renommer la personne',
    name: 'Nom',
    skip: 'Aller à la personne suivante',
    save: 'Enregistrer',
    noQuestions: 'Pas encore de question',
    empty: 'Posez la première ci-dessous, ou choisissez-en une dans le recueil.',
    notLoaded: 'Ces questions ne sont pas encore chargées. Imprimez de nouveau dans un instant.',
    progress: 'Réponses : {answered} sur {count}',
    gone: '<name>{name}</name> n’est plus sur la liste : la suppression a été faite ailleurs. Ce que vous avez tapé est toujours là, vous pouvez le copier.',
  },
  order: {
    action: 'Changer l’ordre',
    title: 'L’ordre des personnes',
    hint: 'Faites glisser un nom à sa place, ou utilisez les flèches à côté.',
    keys: 'Au clavier : Espace pour prendre un nom, les flèches pour le déplacer, Espace pour le poser, Échap pour annuler.',
  },
  newQuestion: {
    placeholder: 'Nouvelle question…',
    label: 'Nouvelle question pour {name}',
    days: 'Jours',
    daysLabel: 'Jours pour répondre : {name}',
    add: 'Ajouter',
    added: 'La question est sur la liste. Son lien est prêt à envoyer.',
  },
  question: {
    created: 'Posée le {date}',
    gone: 'Cette question a été supprimée ailleurs.',
    showFewer: 'En voir moins',
    showMore: { one: 'En voir {count} de plus', other: 'En voir {count} de plus' },
  },
  search: {
    label: 'Nom, question ou réponse',
    none: 'Aucun résultat.',
    found: { one: '{count} résultat.', other: '{count} résultats.' },
    incomplete: 'La recherche continue dans les réponses les plus récentes. D’autres résultats viendront peut-être.',
    in: { name: 'Personne', question: 'Question', answer: 'Réponse' },
  },
  filter: {
    label: 'Afficher',
    names: {
      all: 'Toutes',
      waiting: 'En attente',
      new: 'Nouvelles réponses',
      overdue: 'En retard',
      locked: 'Verrouillées',
    },
    shown: { one: '{count} question affichée.', other: '{count} questions affichées.' },
    none: {
      waiting: 'Personne n’a de question en attente.',
      new: 'Il n’y a pas de nouvelle réponse.',
      overdue: 'Rien n’est en retard.',
      locked: 'Rien n’est verrouillé.',
    },
  },
  select: {
    start: 'Choisir',
    label: 'Questions choisies',
    question: 'Choisir',
    count: { one: '{count} question choisie', other: '{count} questions choisies' },
    none: 'Choisissez les questions voulues.',
    lock: 'Verrouiller',
    unlock: 'Déverrouiller',
    days: 'Changer le délai',
    letters: 'Imprimer les lettres',
    ask: 'Poser à d’autres',
    stop: 'Terminer',
    locked: {
      one: '{count} réponse ne peut plus être modifiée.',
      other: '{count} réponses ne peuvent plus être modifiées.',
    },
    lockedUnfinished: {
      one: '{count} d’entre elles n’était pas encore envoyée. On peut maintenant la lire dans le coin lecture et avec les liens de lecture.',
      other:
        '{count} d’entre elles n’étaient pas encore envoyées. On peut maintenant les lire dans le coin lecture et avec les liens de lecture.',
    },
    unlocked: {
      one: '{count} réponse peut de nouveau être modifiée.',
      other: '{count} réponses peuvent de nouveau être modifiées.',
    },
    daysChanged: {
      one: 'Le délai a été changé pour {count} question.',
      other: 'Le délai a été changé pour {count} questions.',
    },
    nothingToDo: 'Aucune de ces questions ne peut être changée ainsi.',
    failed: 'Échecs : {failed} sur {all}, toujours dans la sélection. {reason}',
    daysTitle: 'Délai pour les questions choisies',
    daysLater:
      'Les dates prévues se comptent à partir d’aujourd’hui. Les questions verrouillées restent telles quelles.',
  },
  jump: 'Aller à une personne',
};
