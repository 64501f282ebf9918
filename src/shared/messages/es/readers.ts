import type { readers as english } from '../en/readers.ts';
import type { Translation } from '../translation.ts';

export const readers: Translation<typeof english> = {
  title: 'Enlaces de lectura',
  about:
    'Crea uno para cada familiar o grupo, y así podrás eliminar uno y conservar los demás. Nadie necesita contraseña.',
  shows: {
    title: 'Un enlace de lectura muestra',
    items: ['las respuestas enviadas o bloqueadas, con sus fotos y grabaciones'],
  },
  hides: {
    title: 'Nunca muestra',
    items: [
      'las respuestas que aún se están escribiendo',
      'las versiones anteriores',
      'los enlaces para responder',
      'una respuesta que quien la escribió comparte solo contigo',
    ],
  },
  none: 'Aún no puede leer las historias nadie más que tú.',
  add: 'Añadir un enlace de lectura',
  form: {
    newTitle: 'Un enlace de lectura nuevo',
    name: '¿Para quién es?',
    nameHint:
      'Por ejemplo, «tío Paco» o «los primos». Verán este nombre, y también lo verá quien reciba su agradecimiento.',
    whose: '¿De quién son las historias?',
    all: 'De todo el mundo, también de quien añadas más adelante',
    chosen: 'Solo de estas personas',
    nobody: 'Elige al menos a una persona.',
    people: 'Personas',
    language: 'Idioma de sus páginas',
    browser: 'El que pida su navegador',
    end: 'Último día (opcional)',
    make: 'Crear el enlace',
    save: 'Guardar',
  },
  all: 'Historias de todo el mundo',
  peopleShown: 'Historias de {names}',
  nobodyLeft: 'Ya no queda ninguna de las personas que elegiste para este enlace, así que no muestra nada.',
  open: 'Ver lo que ven',
  more: 'Más',
  change: 'Cambiar nombre y personas',
  remove: 'Eliminar',
  removeAsk:
    '¿Eliminar el enlace de lectura para <name>{name}</name>? Deja de funcionar enseguida. Los agradecimientos se quedan.',
  made: 'El enlace para {name} está listo. Ya puedes enviarlo.',
  changed: 'Guardado.',
  removed: 'El enlace para {name} se ha eliminado.',
};
