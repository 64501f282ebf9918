import type { book as english } from '../en/book.ts';
import type { Translation } from '../translation.ts';

export const book: Translation<typeof english> = {
  stories: {
    one: '{count} histoire, racontée en réponse à une question.',
    other: '{count} histoires, racontées en réponse à des questions.',
  },
  made: 'Fait avec Family Stories en {month}.',
  fonts: {
    usual: 'Composé en Literata, un caractère de TypeTogether.',
    large: 'Composé en Atkinson Hyperlegible Next, un caractère du Braille Institute.',
  },
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  readingLink: {
    name: 'Livre : {title}',
    closed:
      'Le lien de lecture de ce livre est en pause ou a expiré, ses QR codes ne marchent donc pas. Vous pouvez rouvrir le lien sous « Qui peut lire ».',
    deleted:
      'Le lien de lecture de ce livre vient d’être supprimé, le livre n’a donc pas de QR codes. Refaites le livre pour obtenir un nouveau lien.',
    noAddress:
      'Le livre n’a pas de QR codes, car l’adresse de ce site n’est pas connue. Indiquez-la dans les Réglages, puis refaites le livre.',
    onlyHere:
      'Seul cet ordinateur peut ouvrir les QR codes de ce livre. Indiquez l’adresse de ce site dans les Réglages, puis refaites le livre.',
  },
  files: {
    untitled: 'Livre',
    volume: '{title}, tome {number}',
    screen: '',
    pdfa: ' (PDF-A)',
    print: ' (impression)',
    cover: ' (couverture)',
  },
  problems: {
    missingPhoto: 'Il manque une photo à cette histoire. L’histoire est dans le livre sans elle.',
    privateStory:
      'Cette histoire n’est que pour vous, elle n’est donc pas dans le livre : un livre passe de main en main.',
    missingCoverPhoto: 'La photo de couverture manque. La couverture a été faite sans elle.',
    withdrawnCoverPhoto:
      'La photo de couverture vient d’une histoire que les autres ne peuvent pas lire pour le moment. La couverture a été faite sans elle.',
    missingCharacters: 'Certains de ces caractères n’existent dans aucune police. Ils apparaissent comme □.',
    noStories: 'Il n’y a pas encore d’histoire dans ce livre. Une histoire y entre dès que sa réponse est envoyée.',
    tooMuch:
      'Le livre a demandé trop de temps ou trop de mémoire. Faites-le avec moins d’histoires ou de plus petites photos.',
    tooManyPages: {
      one: 'Une histoire dépasse à elle seule un tome de {count} page.',
      other: 'Une histoire est trop longue pour un tome de {count} pages, ce tome en a donc davantage.',
    },
    noPdfa: 'Ce serveur ne peut pas faire de PDF/A : il faut Linux sur x64. Il peut faire l’édition pour l’écran.',
    noAccessibility:
      'Ce serveur ne peut pas vérifier le livre selon PDF/UA, la norme pour les lecteurs d’écran : il faut Linux sur x64. Le livre a la même structure.',
  },
};
