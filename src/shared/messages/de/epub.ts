import type { epub as english } from '../en/epub.ts';
import type { Translation } from '../translation.ts';

export const epub: Translation<typeof english> = {
  accessibility:
    'Kapitel und Geschichten haben Überschriften, und ihre Sprache ist jeweils angegeben. Der Text lässt sich vergrößern.',
  described: 'Alle Fotos haben eine Beschreibung.',
  noStories: 'Von den Geschichten in diesem Buch ist noch keine abgeschickt.',
  missingPhoto: 'Ein Foto dieser Geschichte ist nicht im Dateispeicher. Die Geschichte steht ohne das Foto im E-Book.',
};
