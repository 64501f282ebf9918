import type { archivedRecordings as english } from '../en/archived-recordings.ts';
import type { Translation } from '../translation.ts';

export const archivedRecordings: Translation<typeof english> = {
  title: 'Grabaciones de esta historia:',
  recorded: 'Grabado el {date}, {length}',
  recordedOn: 'Grabado el {date}',
  cutOff: 'Termina donde se cortó.',
  missing: 'Aquí había una grabación, pero no se ha encontrado.',
  unplayed: 'Esta grabación no se pudo reproducir. Está guardada tal como llegó.',
  inPart: 'Solo se puede reproducir una parte. Está guardada entera, tal como se grabó.',
  original: 'Abrirla tal como se grabó',
  originalTake: 'Abrirla tal como se grabó (parte {number})',
  heard: 'Las palabras como las entendió un programa.',
  corrected: 'Las palabras como las corrigió una persona.',
  right: 'Alguien ha dicho que son correctas.',
  unchecked: 'Nadie ha dicho todavía que sean correctas.',
  problems: {
    missing: 'Esta grabación no está en el almacén de archivos, así que no está en el archivo completo: {name}',
    missingOriginal:
      'De esta grabación, el almacén de archivos solo tiene lo que se reproduce, no lo que se grabó: {name}',
    unplayed: 'Esta grabación no se pudo reproducir. Está en el archivo tal como llegó: {name}',
  },
  inReadme: `  data/recordings       Lo que se contó en voz alta: el sonido y sus palabras,
                        con sus tiempos (.vtt) y como texto sencillo (.txt).
                        «heard» es lo que entendió un programa; «corrected», lo
                        que corrigió una persona. Tal como se grabó está en
                        data/originals.
`,
  leftOut: 'Las grabaciones se han dejado fuera.',
  recordings: { one: '{count} grabación', other: '{count} grabaciones' },
  schema: `Las preguntas cuya respuesta se contó en voz alta tienen además:

recordings    Las grabaciones de la respuesta, primero la más antigua. En
              "content", <figure data-recording="id"> es el lugar de una; las
              demás van después del texto.

Cada grabación:

id            Identifica la grabación.
created_at    Cuándo se empezó.
mime          Cómo llamó a su formato el aparato que la grabó.
duration_ms   Cuánto dura, en milisegundos.
cut_off       true si nadie la terminó: llega hasta donde llegó.
peaks         Lo alta que suena: un byte por cada 100 milisegundos (base64).
in_part       true si solo se puede reproducir una parte: "takes" la tiene
              entera.
file          El sonido, para escucharlo; null si no lo hay.
takes         Lo mismo tal como se grabó, en uno o varios archivos, uno tras
              otro; null por cada uno que falte.
words         Sus palabras, en un máximo de tres versiones.

Cada versión de las palabras:

version       Las versiones posteriores tienen números mayores.
source        heard: lo que entendió un programa. answerer: corregidas por la
              persona que lo contó. admin: por la persona que preguntó.
engine        El programa que las entendió.
language      El idioma que entendió.
created_at    Cuándo se escribieron estas palabras.
released      true si alguien ha dicho que son correctas.
file          Las palabras con sus tiempos, como WebVTT; el texto sencillo está
              al lado.
cues          Las palabras: start_ms, end_ms, text; "unsure" dice entre qué
              caracteres del texto el programa no estaba seguro.
`,
};
