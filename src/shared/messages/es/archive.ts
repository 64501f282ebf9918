import type { archive as english } from '../en/archive.ts';
import type { Translation } from '../translation.ts';

export const archive: Translation<typeof english> = {
  title: 'Historias de familia',
  bookTitle: 'Historias de nuestra familia',
  madeOn: 'Guardado el {date}',
  allStories: 'Todas las historias',
  photo: 'Foto',
  photosOf: 'Fotos de esta historia:',
  missingPhoto: 'Aquí había una foto, pero no se ha encontrado.',
  original: 'Abrir la foto original',
  answered: 'Respuesta del {date}',
  askedOn: 'Pregunta del {date}',
  unfinished: 'Sin terminar. Esto es lo que había escrito hasta entonces.',
  onlyAdmin: 'Solo para quien guardó estas historias.',
  unanswered: 'Preguntas todavía sin respuesta',
  noStories: 'Aún no hay historias',
  whole: {
    title: 'Todo junto',
    pdf: 'Como libro para imprimir (PDF)',
    epub: 'Como libro para lectores electrónicos (EPUB)',
    text: 'Qué hay en esta carpeta',
  },
  counts: { one: '{count} historia', other: '{count} historias' },
  problems: {
    missingPhoto: 'Esta foto no está en el almacén de archivos, así que no está en el archivo completo: {name}',
    noPdf:
      'No se ha podido hacer el PDF de todas las historias, así que el archivo completo no tiene ningún libro para imprimir.',
    noEpub:
      'No se ha podido hacer el libro electrónico de todas las historias, así que el archivo completo no tiene EPUB.',
    noRoom:
      'No hay espacio suficiente en el disco: para hacer el archivo completo hacen falta unos {needed}, y solo quedan {free}.',
    missingOriginal:
      'El original de esta foto no está en el almacén de archivos. El archivo completo solo la tiene tal como se muestra: {name}',
  },
  mailsInReadme: '  data/mails            Los correos con los que llegaron respuestas (.eml).\n',
  readme: `FAMILY STORIES
==============

Qué es esto
-----------

Estas son las historias de una familia. Alguien hizo a sus seres queridos
preguntas sobre su vida. Estas son las respuestas, con fotos.
Se reunieron el {date}, para que se puedan leer
también cuando ya no exista el programa con el que se escribieron. No hace
falta instalar nada, y nada de lo que hay aquí necesita internet.

  {people}, {answers}, {photos}


Cómo leerlo
-----------

Si estás leyendo esto dentro de un archivo zip, descomprímelo primero.
Después:

  data/index.html       Ábrelo con un doble clic. Están todas las personas,
                        con un enlace a cada historia.
  data/stories          Cada historia como página (.html) y como texto sin
                        formato (.txt), en una carpeta por persona.
  data/photos           Las fotos tal como aparecen en las historias.
  data/originals        Las mismas fotos tal como se enviaron. Pueden ser más
                        grandes, y decir cuándo y dónde se hicieron.
{mails}{books}  data/everything.json  Todo otra vez en un solo archivo, para programas.
  data/SCHEMA.txt       Qué hay en ese archivo, explicado con palabras.
  data/fonts            Los tipos de letra de las páginas, con sus licencias.


Antes de pasárselo a alguien
----------------------------

{contents}
{unfinished}{private}
No contiene {links}contraseñas, versiones anteriores de las historias ni
nada de lo que se había eliminado.


Cómo comprobar que nada ha cambiado
-----------------------------------

El archivo manifest-sha256.txt tiene una suma de comprobación de cada archivo.
En Linux o en un Mac, abre un terminal en esta carpeta y escribe una de estas
órdenes:

  sha256sum -c manifest-sha256.txt
  shasum -a 256 -c manifest-sha256.txt

Cada línea debe terminar en OK. Esta carpeta es un «bag» como los describe la
norma RFC 8493 (BagIt), que las bibliotecas y los archivos conocen. Guarda al
menos tres copias en sitios distintos, y míralas cada pocos años.


Cómo recuperarlo
----------------

El programa era Family Stories {version}. Si todavía se puede conseguir,
instálalo y ejecuta
  npm run import-archive -- FILE.zip
Así las personas, preguntas, respuestas, fotos y grabaciones pasan a una
instalación vacía. Todos los enlaces serán nuevos.
{problems}`,
  everything: 'Lo contiene todo.',
  withNotes: `El archivo everything.json tiene las notas privadas que quien guardó estas
historias tomó sobre las personas.`,
  withoutNotes: `Las notas privadas que quien guardó estas historias tomó sobre las personas
no están.`,
  withMails: `Los correos tienen enlaces con los que se puede escribir en las respuestas.
Quita la carpeta data/mails cuando pases el resto.`,
  withoutMails: 'Los correos con los que llegaron respuestas no están.',
  /** What is not in it, without mails. */
  links: 'enlaces, ',
  withoutUnfinished: 'Las historias sin terminar no están.',
  unfinishedInReadme: {
    one: `
{count} historia no se terminó. Su página lo dice, y no está en los libros.
`,
    other: `
{count} historias no se terminaron. Sus páginas lo dicen, y no están en los
libros.
`,
  },
  onlyAdminInReadme: {
    one: `
{count} historia era solo para esa persona. Su página lo dice, y no está en
los libros.
`,
    other: `
{count} historias eran solo para esa persona. Sus páginas lo dicen, y no
están en los libros.
`,
  },
  problemsTitle: `

Qué falta
---------

`,
  people: { one: '{count} persona', other: '{count} personas' },
  answers: { one: '{count} respuesta', other: '{count} respuestas' },
  photos: { one: '{count} foto', other: '{count} fotos' },
  schema: `QUÉ HAY EN EVERYTHING.JSON
==========================

El archivo es JSON (RFC 8259) en UTF-8. Las horas están en UTC, en esta forma:
2026-11-09T18:30:00.000Z. Las rutas son relativas a la carpeta "data". Los
campos sin valor no aparecen, salvo que aquí se mencione null.

format        Siempre "family-stories-archive".
version       1. Las versiones posteriores pueden añadir campos.
made_at       Cuándo se hizo este archivo completo.
people        Todas las personas a las que se preguntó, en el orden de quien
              preguntó.

Cada una de las personas (people):

id            Identifica a la persona.
name          Su nombre.
created_at    Cuándo se añadió.
relation      Respecto a quien preguntó: abuela, vecino.
year_of_birth Un número.
called_by_admin, calls_admin
              Cómo la llama quien preguntó, y cómo llama ella a quien
              preguntó.
language      El idioma en el que se le pregunta: una etiqueta de idioma
              (BCP 47) como en, he, pt-BR.
notes         Notas de quien preguntó, para nadie más.
photo         Una foto de la persona (véase más abajo).
questions     Lo que se le preguntó, de lo más antiguo a lo más nuevo.

Cada una de las preguntas (questions):

id            Identifica la pregunta.
question_text La pregunta.
status        not_started: sin respuesta. in_progress: empezada, sin
              terminar. submitted: respondida. locked: respondida, y ya no
              admite cambios.
only_admin    true si la respuesta era solo para quien preguntó.
days_to_complete
              Cuántos días se propusieron para la respuesta; null si ninguno.
due_date      El último de esos días; null si no lo hay.
created_at    Cuándo se hizo la pregunta.
updated_at    Cuándo cambió por última vez la pregunta o su respuesta.
answered_at   Cuándo cambió por última vez la respuesta.
content       La respuesta en HTML. Solo tiene estos elementos: p, h2, ul, ol
              (start), li, blockquote, a (href), strong, em, br, figure, img
              (src, alt, width, height), figcaption. "src" es /story-images/
              y el nombre de una foto; su archivo está en "photos".
text          Lo mismo como texto sin formato, con una línea vacía entre
              párrafos.
page          La historia como página; el texto sin formato está al lado.
photos        Las fotos de la respuesta.

Cada foto (photo, photos):

name          Su nombre en "content".
file          La foto tal como se muestra; null si falta.
original      La foto tal como se envió; null si falta.
content_type  Del archivo: image/jpeg, por ejemplo.
width, height Del archivo, en píxeles.
`,
};
