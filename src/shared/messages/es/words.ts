import type { words as english } from '../en/words.ts';
import type { Translation } from '../translation.ts';

export const words: Translation<typeof english> = {
  heading: {
    answerer: {
      heard: 'Tus palabras, como las oímos',
      corrected: 'Tus palabras, con tus correcciones',
      correctedByOthers: 'Tus palabras, con correcciones',
      checked: 'Tus palabras, revisadas',
    },
    admin: {
      heard: 'Las palabras, como las oímos',
      corrected: 'Las palabras, con correcciones',
      checked: 'Las palabras, revisadas',
    },
    written: 'Las palabras, como se escribieron',
  },
  hint: 'Pulsa un tiempo para oír esa línea. Pulsa las palabras para corregirlas.',
  keys: 'Al escribir, la grabación se detiene. F8 reproduce y pausa, F7 y F9 retroceden y avanzan cinco segundos, Intro lleva a la línea siguiente.',
  playLine: 'Reproducir desde {time}',
  wordsAt: 'Palabras en {time}',
  noWords: 'Aquí no hay palabras',
  unsure: 'De esto no estamos seguros',
  all: 'Mostrar todas las palabras',
  offer: '{name} en lugar de «{heard}»',
  offerInAll: { one: '{name} en lugar de «{heard}»', other: '{name} en lugar de «{heard}», en los {count} sitios' },
  waiting: 'Se están escribiendo las palabras. Tarda unos minutos.',
  failed: 'Las palabras no se han podido escribir solas.',
  unheard: 'De {from} a {to} no llegaron palabras.',
  writeDown: 'Escribir las palabras',
  askAgain: 'Volver a pedir las palabras',
  notAsked: 'No ha funcionado. Prueba otra vez dentro de un momento.',
  open: {
    one: 'Arriba queda un sitio marcado: quizá se dijo otra cosa.',
    other: 'Arriba quedan {count} sitios marcados: quizá se dijo otra cosa.',
  },
  right: 'Estas palabras están bien',
  notReleased: 'Quien lee verá estas palabras cuando alguien diga que están bien.',
  released: 'Quien lee ve estas palabras.',
  releasedEarlier: 'Quien lee ve estas palabras como eran antes del último cambio.',
  takeBack: 'Retirarlas',
  insert: 'Añadir estas palabras como texto',
  inserted: 'Ya están en tu respuesta.',
  saving: 'Guardando…',
  notSaved: 'Esto aún no se ha guardado, pero está en este dispositivo.',
  again: 'Probar otra vez',
  changed:
    'Otra persona ha corregido estas palabras mientras tanto. Se guardan las dos versiones. ¿Cuál quieres mostrar?',
  showMine: 'Ver las mías',
  showTheirs: 'Ver las otras',
};
