import type { exchange as english } from '../en/exchange.ts';
import type { Translation } from '../translation.ts';

export const exchange: Translation<typeof english> = {
  title: 'Fichiers',
  about:
    'Enregistrez tout dans un fichier, ou ajoutez des personnes et des questions à partir d’un fichier. Le livre, et l’archive avec toutes les photos, sont sur la page <link>Livre</link>.',
  saveTitle: 'Tout enregistrer dans un fichier',
  saveHint:
    'Toutes les personnes, leurs questions, et les réponses en texte simple. Les photos et les liens n’y sont pas. Toute personne qui a le fichier peut lire les réponses : gardez-le en lieu sûr.',
  save: 'Enregistrer',
  formats: {
    csv: { name: 'Tableau (CSV)', use: 'S’ouvre dans Excel, Numbers et LibreOffice' },
    json: { name: 'JSON', use: 'Pour d’autres programmes' },
  },
  bringTitle: 'Ajouter des personnes et des questions',
  bringHint: 'Rien de ce qui est déjà ici ne changera, et vous verrez tout avant l’ajout.',
  drop: 'Déposez un fichier ici',
  accepted: 'CSV ou JSON, 5 Mo au plus',
  columns:
    'La première ligne d’un tableau nomme les colonnes. Obligatoires : <b>name</b>, <b>question_text</b>. Si vous avez des réponses : <b>answer</b>.',
  choose: 'Choisir un fichier',
  tooLarge: 'Ce fichier fait plus de 5 Mo. Divisez-le et ajoutez les parties l’une après l’autre.',
  checking: 'Lecture du fichier…',
  faults: {
    one: '{count} point de ce fichier est à corriger. Rien n’a été ajouté.',
    other: '{count} points de ce fichier sont à corriger. Rien n’a été ajouté.',
  },
  manyFaults: 'Voici les {count} premiers points à corriger dans ce fichier. Rien n’a été ajouté.',
  inLine: 'Ligne {line} : {field} {message}',
  inField: '{field} {message}',
  lookTitle: 'Ce qui sera ajouté depuis {file}',
  total: {
    people: { one: '{count} nouvelle personne', other: '{count} nouvelles personnes' },
    questions: { one: '{count} question', other: '{count} questions' },
    answers: { one: '{count} réponse', other: '{count} réponses' },
  },
  unchanged: {
    one: '{count} question est déjà ici et reste telle quelle.',
    other: '{count} questions sont déjà ici et restent telles quelles.',
  },
  nothingNew: 'Tout ce que contient ce fichier est déjà ici. Il n’y a rien à ajouter.',
  newPerson: 'nouveau nom',
  knownPerson: 'déjà sur votre liste',
  personCounts: '{questions}, {answers}',
  morePeople: { one: 'et {count} autre personne', other: 'et {count} autres personnes' },
  bringIn: 'Tout ajouter',
  notNow: 'Pas maintenant',
  done: 'C’est fait. Vous les trouverez dans la liste des personnes.',
};
