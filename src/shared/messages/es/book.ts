import type { book as english } from '../en/book.ts';
import type { Translation } from '../translation.ts';

export const book: Translation<typeof english> = {
  stories: {
    one: 'Una historia, contada en respuesta a una pregunta.',
    other: '{count} historias, contadas en respuesta a preguntas.',
  },
  made: 'Hecho con Family Stories en {month}.',
  fonts: {
    usual: 'Compuesto en Literata, un tipo de letra de TypeTogether.',
    large: 'Compuesto en Atkinson Hyperlegible Next, un tipo de letra del Braille Institute.',
  },
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  readingLink: {
    name: 'Libro: {title}',
    closed:
      'El enlace de lectura de este libro está en pausa o ha caducado, así que sus códigos QR no funcionan. Puedes abrir el enlace otra vez en «Quién lee».',
    deleted:
      'El enlace de lectura de este libro se acaba de eliminar, así que el libro no tiene códigos QR. Haz el libro otra vez para tener un enlace nuevo.',
    noAddress:
      'El libro no tiene códigos QR, porque no se conoce la dirección de este sitio web. Ponla en Ajustes y haz el libro otra vez.',
    onlyHere:
      'Solo este ordenador puede abrir las páginas a las que llevan los códigos QR de este libro. Pon la dirección de este sitio web en Ajustes y haz el libro otra vez.',
  },
  files: {
    untitled: 'Libro',
    volume: '{title}, tomo {number}',
    screen: '',
    pdfa: ' (PDF-A)',
    print: ' (imprenta)',
    cover: ' (cubierta)',
  },
  problems: {
    missingPhoto: 'Falta una foto de esta historia. La historia está en el libro sin ella.',
    privateStory: 'Solo tú puedes leer esta historia, así que no está en el libro: los libros pasan de mano en mano.',
    missingCoverPhoto: 'Falta la foto de la cubierta. La cubierta se ha hecho sin ella.',
    withdrawnCoverPhoto:
      'La foto de la cubierta es de una historia que ahora mismo no pueden leer los demás. La cubierta se ha hecho sin ella.',
    missingCharacters: 'Ningún tipo de letra tiene algunos de estos caracteres. Aparecen como □.',
    noStories: 'Aún no hay historias en este libro. Cada historia se añade en cuanto se envía su respuesta.',
    tooMuch:
      'El libro ha tardado demasiado o ha necesitado demasiada memoria. Hazlo con menos historias o con fotos más pequeñas.',
    tooManyPages: {
      one: 'Una historia sola ya ocupa más que un tomo de una página.',
      other: 'Una historia es demasiado larga para un tomo de {count} páginas, así que este tomo tiene más.',
    },
    noPdfa:
      'Este servidor no puede hacer un PDF/A: para eso hace falta Linux en x64. Sí puede hacer la edición para pantalla.',
    noAccessibility:
      'Este servidor no puede comprobar si el libro cumple PDF/UA, la norma para lectores de pantalla: para eso hace falta Linux en x64. El libro tiene la misma estructura.',
  },
};
