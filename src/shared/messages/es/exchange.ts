import type { exchange as english } from '../en/exchange.ts';
import type { Translation } from '../translation.ts';

export const exchange: Translation<typeof english> = {
  title: 'Archivos',
  about:
    'Guarda todo en un archivo, o añade personas y preguntas desde uno. El libro, y el archivo completo con todas las fotos, están en la página <link>Libro</link>.',
  saveTitle: 'Guardar todo en un archivo',
  saveHint:
    'Todas las personas, sus preguntas y las respuestas como texto sin formato. Las fotos y los enlaces no van en el archivo. Quien tenga el archivo puede leer las respuestas, así que guárdalo en un sitio seguro.',
  save: 'Guardar',
  formats: {
    csv: { name: 'Hoja de cálculo (CSV)', use: 'Se abre con Excel, Numbers y LibreOffice' },
    json: { name: 'JSON', use: 'Para otros programas' },
  },
  bringTitle: 'Añadir personas y preguntas',
  bringHint: 'Nada de lo que ya está aquí cambiará, y lo verás todo antes de que se añada.',
  drop: 'Suelta aquí un archivo',
  accepted: 'CSV o JSON, hasta 5 MB',
  columns:
    'La primera línea de una hoja de cálculo nombra las columnas. Hacen falta: <b>name</b>, <b>question_text</b>. Si tienes respuestas: <b>answer</b>.',
  choose: 'Elegir un archivo',
  tooLarge: 'Este archivo ocupa más de 5 MB. Divídelo y añade las partes una tras otra.',
  checking: 'Comprobando el archivo…',
  faults: {
    one: 'Hay una cosa que corregir en este archivo. No se ha añadido nada.',
    other: 'Hay {count} cosas que corregir en este archivo. No se ha añadido nada.',
  },
  manyFaults: 'Estas son las primeras {count} cosas que corregir en este archivo. No se ha añadido nada.',
  inLine: 'Línea {line}: {field} {message}',
  inField: '{field} {message}',
  lookTitle: 'Qué se añadirá desde {file}',
  total: {
    people: { one: '1 persona nueva', other: '{count} personas nuevas' },
    questions: { one: '1 pregunta', other: '{count} preguntas' },
    answers: { one: '1 respuesta', other: '{count} respuestas' },
  },
  unchanged: {
    one: '1 pregunta ya está aquí y se queda como está.',
    other: '{count} preguntas ya están aquí y se quedan como están.',
  },
  nothingNew: 'Todo lo de este archivo ya está aquí. No hay nada que añadir.',
  newPerson: 'persona nueva',
  knownPerson: 'ya está en tu lista',
  personCounts: '{questions}, {answers}',
  morePeople: { one: 'y 1 persona más', other: 'y {count} personas más' },
  bringIn: 'Añadir todo esto',
  notNow: 'Ahora no',
  done: 'Listo. Lo encontrarás en la lista de personas.',
};
