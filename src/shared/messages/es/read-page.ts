import type { readPage as english } from '../en/read-page.ts';
import type { Translation } from '../translation.ts';

export const readPage: Translation<typeof english> = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: 'Ir a la historia',
  contents: {
    title: 'Las historias de la familia',
    by: { one: '{stories} de 1 persona', other: '{stories} de {count} personas' },
    reader: 'Para <name>{name}</name>',
    shelf: 'Personas',
    newest: 'Últimas historias',
    none: 'Aún no hay nada que leer. En cuanto haya una historia, la encontrarás aquí.',
  },
  search: {
    label: 'Buscar en estas historias',
    submit: 'Buscar',
    none: 'No se ha encontrado nada.',
    found: { one: '1 historia', other: '{count} historias' },
    incomplete: 'Las historias más recientes aún se están añadiendo al buscador. Prueba otra vez dentro de un momento.',
  },
  story: {
    all: 'Todas las historias',
    turn: 'Otras historias',
  },
  tools: {
    label: 'Opciones de lectura',
    smaller: 'Letra más pequeña',
    larger: 'Letra más grande',
  },
  slideshowFailed: 'Ahora mismo no se pueden cargar las historias. Prueba otra vez dentro de un momento.',
  thanks: {
    title: 'Dar las gracias',
    label: 'Unas palabras para <name>{name}</name>',
    send: 'Enviar',
    signed: 'Llevará la firma «<reader>{reader}</reader>», y <name>{name}</name> lo verá debajo de la respuesta.',
    given: 'Tu agradecimiento',
    sent: 'Enviado. Gracias.',
    empty: 'Escribe antes unas palabras.',
    failed: 'No se ha podido enviar. Tus palabras siguen aquí: prueba otra vez dentro de un momento.',
  },
  closed: {
    title: 'Historias de una familia',
    text: 'Alguien quiere que las leas.',
    open: 'Leer las historias',
  },
  problems: {
    unknown_token: {
      title: 'Este enlace no lleva a ninguna historia',
      lines: [
        'Puede que se haya perdido una parte por el camino. Ábrelo otra vez desde el mensaje en el que llegó.',
        'Si sigue sin funcionar, pide un enlace nuevo a quien te lo envió.',
      ],
    },
    unknown_story: {
      title: 'Esta historia no se puede leer aquí',
      lines: ['Puede que se haya cambiado o retirado. Las demás siguen ahí.'],
    },
    link_paused: {
      title: 'Este enlace está en pausa',
      lines: ['Lo ha puesto en pausa quien te lo envió. Puedes preguntarle cuándo volverá a abrirlo.'],
    },
    link_ended: {
      title: 'Este enlace ha caducado',
      lines: [
        'Solo funcionaba durante un tiempo.',
        'Si quieres seguir leyendo, díselo a quien te lo envió. Puede abrirlo otra vez.',
      ],
    },
    too_many_attempts: {
      title: 'Espera un minuto',
      lines: ['Desde aquí se han probado demasiados enlaces incorrectos. Espera un minuto y prueba otra vez.'],
    },
    unavailable: {
      title: 'Ahora mismo no se pueden mostrar las historias',
      lines: ['Están a salvo. Espera un momento y prueba otra vez.'],
    },
    internal: {
      title: 'Algo ha fallado por nuestra parte',
      lines: [
        'No has hecho nada mal, y las historias están a salvo. Prueba otra vez.',
        'Si sigue fallando, díselo a quien te envió este enlace.',
      ],
    },
  },
};
