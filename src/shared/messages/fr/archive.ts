import type { archive as english } from '../en/archive.ts';
import type { Translation } from '../translation.ts';

export const archive: Translation<typeof english> = {
  title: 'Histoires de famille',
  bookTitle: 'Les histoires de notre famille',
  madeOn: 'Rassemblées le {date}',
  allStories: 'Toutes les histoires',
  photo: 'Photo',
  photosOf: 'Photos de cette histoire :',
  missingPhoto: 'Il y avait ici une photo, mais elle est introuvable.',
  original: 'Ouvrir la photo d’origine',
  answered: 'Réponse du {date}',
  askedOn: 'Posée le {date}',
  unfinished: 'Inachevée. Voici ce qui avait été écrit jusque-là.',
  onlyAdmin: 'Destinée seulement à la personne qui a rassemblé ces histoires.',
  unanswered: 'Posées, encore sans réponse',
  noStories: 'Pas encore d’histoire',
  whole: {
    title: 'Tout en un',
    pdf: 'Le livre à imprimer (PDF)',
    epub: 'Le livre pour liseuses (EPUB)',
    text: 'Ce que contient ce dossier',
  },
  counts: { one: '{count} histoire', other: '{count} histoires' },
  problems: {
    missingPhoto: 'Cette photo est introuvable parmi les fichiers, elle n’est donc pas dans l’archive : {name}',
    noPdf: 'Le PDF de toutes les histoires n’a pas pu être fait, l’archive n’a donc pas de livre à imprimer.',
    noEpub: 'Le livre numérique de toutes les histoires n’a pas pu être fait, l’archive n’a donc pas d’EPUB.',
    noRoom:
      'Il n’y a pas assez de place sur le disque : il faut environ {needed} pour faire l’archive, et il ne reste que {free}.',
    missingOriginal:
      'L’original de cette photo est introuvable parmi les fichiers. L’archive ne l’a que telle qu’elle est affichée : {name}',
  },
  mailsInReadme: '  data/mails            Les e-mails par lesquels des réponses sont arrivées (.eml).\n',
  readme: `FAMILY STORIES
==============

Ce que c’est
------------

Ce dossier contient les histoires d’une famille. Quelqu’un a posé à ses
proches des questions sur leur vie. Voici leurs réponses, avec des photos.
Elles ont été rassemblées le {date}, pour qu’on puisse les lire encore
quand le programme qui a servi à les écrire n’existera plus. Il n’y a rien
à installer, et rien ici n’a besoin d’Internet.

  {people}, {answers}, {photos}


Comment les lire
----------------

Si vous lisez ceci dans un fichier zip, décompressez-le d’abord. Ensuite :

  data/index.html       À ouvrir d’un double-clic. Cette page donne le nom
                        de chacun et un lien vers chaque histoire.
  data/stories          Chaque histoire en page web (.html) et en texte
                        simple (.txt), dans un dossier par personne.
  data/photos           Les photos telles qu’elles figurent dans les
                        histoires.
  data/originals        Les mêmes photos exactement comme elles ont été
                        envoyées. Elles peuvent être plus grandes, et dire
                        quand et où elles ont été prises.
{mails}{books}  data/everything.json  Tout, encore une fois, dans un seul fichier,
                        pour les programmes.
  data/SCHEMA.txt       Ce que contient ce fichier, en mots.
  data/fonts            Les polices des pages, avec leurs licences.


Avant de le transmettre
-----------------------

{contents}
{unfinished}{private}
On n’y trouve ni {links}mots de passe, ni versions précédentes des
histoires, ni rien de ce qui avait été supprimé.


Comment vérifier que rien n’a changé
------------------------------------

Le fichier manifest-sha256.txt contient une somme de contrôle pour chaque
fichier. Sous Linux ou sur un Mac, ouvrez un terminal dans ce dossier et
tapez une de ces lignes :

  sha256sum -c manifest-sha256.txt
  shasum -a 256 -c manifest-sha256.txt

Chaque ligne doit finir par OK. Ce dossier est un « bag » selon la RFC 8493
(BagIt), que connaissent les bibliothèques et les services d’archives.
Gardez-en au moins trois copies, à des endroits différents, et vérifiez-les
de temps en temps, à quelques années d’intervalle.


Comment tout récupérer
----------------------

Le programme était Family Stories {version}. Si vous pouvez encore vous le
procurer, installez-le et lancez
  npm run import-archive -- FILE.zip
Cela ramène les personnes, les questions, les réponses, les photos et les
enregistrements dans une installation vide. Tous les liens seront nouveaux.
{problems}`,
  everything: 'Tout y est.',
  withNotes: `Le fichier everything.json contient les notes privées que la personne qui a
rassemblé ces histoires a prises sur les autres.`,
  withoutNotes: `Les notes privées que la personne qui a rassemblé ces histoires a prises sur
les autres n’y sont pas.`,
  withMails: `Les e-mails contiennent des liens avec lesquels on peut écrire dans les
réponses. Laissez de côté le dossier data/mails quand vous transmettez le
reste.`,
  withoutMails: 'Les e-mails par lesquels des réponses sont arrivées n’y sont pas.',
  /** What is not in it, without mails. */
  links: 'liens, ni ',
  withoutUnfinished: 'Les histoires inachevées n’y sont pas.',
  unfinishedInReadme: {
    one: `
{count} histoire était inachevée. Sa page le dit, et les livres la laissent
de côté.
`,
    other: `
{count} histoires étaient inachevées. Leurs pages le disent, et les livres
les laissent de côté.
`,
  },
  onlyAdminInReadme: {
    one: `
{count} histoire n’était destinée qu’à cette personne. Sa page le dit, et
les livres la laissent de côté.
`,
    other: `
{count} histoires n’étaient destinées qu’à cette personne. Leurs pages le
disent, et les livres les laissent de côté.
`,
  },
  problemsTitle: `

Ce qui manque
-------------

`,
  people: { one: '{count} personne', other: '{count} personnes' },
  answers: { one: '{count} réponse', other: '{count} réponses' },
  photos: { one: '{count} photo', other: '{count} photos' },
  schema: `CE QUE CONTIENT EVERYTHING.JSON
===============================

Le fichier est en JSON (RFC 8259), codé en UTF-8. Les heures sont en UTC,
comme 2026-11-09T18:30:00.000Z. Les chemins partent du dossier "data".
Les champs sans valeur sont omis, sauf si null est mentionné ici.

format        Toujours "family-stories-archive".
version       1. Les versions suivantes peuvent ajouter des champs.
made_at       Quand cette archive a été faite.
people        Toutes les personnes à qui des questions ont été posées, dans
              l’ordre choisi par la personne qui les posait.

Chaque élément de people :

id            Identifie la personne.
name          Son nom.
created_at    Quand elle a été ajoutée.
relation      Qui elle était pour la personne qui posait les questions :
              grand-mère, voisin.
year_of_birth Un nombre.
called_by_admin, calls_admin
              Comment la personne qui posait les questions l’appelle, et
              comment elle appelle cette personne.
language      La langue des questions : un code de langue (BCP 47) comme
              en, he, pt-BR.
notes         Notes de la personne qui posait les questions, destinées à
              elle seule.
photo         Une photo de la personne (voir plus bas).
questions     Ce qui lui a été demandé, du plus ancien au plus récent.

Chaque élément de questions :

id            Identifie la question.
question_text La question.
status        not_started : sans réponse. in_progress : réponse commencée,
              pas finie. submitted : réponse envoyée. locked : réponse
              envoyée et verrouillée, elle ne peut plus changer.
only_admin    true si la réponse n’était destinée qu’à la personne qui
              posait les questions.
days_to_complete
              Combien de jours étaient proposés pour la réponse ; null
              s’il n’y en avait pas.
due_date      Le dernier de ces jours ; null s’il n’y en a pas.
created_at    Quand la question a été posée.
updated_at    Quand la question ou sa réponse a changé pour la dernière
              fois.
answered_at   Quand la réponse a changé pour la dernière fois.
content       La réponse en HTML. Elle n’a que ces éléments : p, h2, ul, ol
              (start), li, blockquote, a (href), strong, em, br, figure, img
              (src, alt, width, height), figcaption. "src" est
              /story-images/ suivi du nom d’une photo ; "photos" donne son
              fichier.
text          La même chose en texte simple, avec une ligne vide entre les
              paragraphes.
page          L’histoire en page web ; le texte simple est à côté.
photos        Les photos de la réponse.

Chaque photo :

name          Son nom dans "content".
file          La photo telle qu’elle est affichée ; null si elle manque.
original      La photo telle qu’elle a été envoyée ; null si elle manque.
content_type  Du fichier : image/jpeg, par exemple.
width, height Du fichier, en pixels.
`,
};
