import type { epub as english } from '../en/epub.ts';
import type { Translation } from '../translation.ts';

export const epub: Translation<typeof english> = {
  accessibility:
    'Los capítulos y las historias tienen títulos, y se indica el idioma de cada texto. La letra se puede agrandar.',
  described: 'Todas las fotos tienen una descripción.',
  noStories: 'Todavía no se ha enviado ninguna de las historias de este libro.',
  missingPhoto:
    'Una foto de esta historia no está en el almacén de archivos. La historia está en el libro electrónico sin ella.',
};
