import type { listenPage as english } from '../en/listen-page.ts';
import type { Translation } from '../translation.ts';

export const listenPage: Translation<typeof english> = {
  title: '{name} cuenta: {question} · Family Stories',
  words: 'En palabras',
  closed: {
    title: 'La voz de una familia',
    text: 'Alguien quiere que escuches una historia.',
    open: 'Escuchar',
  },
  problems: {
    unknown_token: {
      title: 'En esta dirección ya no hay nada que escuchar',
      lines: [
        'Puede que se haya retirado la grabación o que el enlace ya no funcione.',
        'Si te extraña, pregunta a quien te dio el libro o el enlace.',
      ],
    },
    too_many_attempts: {
      title: 'Espera un minuto',
      lines: ['Desde aquí se han probado demasiados enlaces incorrectos. Espera un minuto y prueba otra vez.'],
    },
    unavailable: {
      title: 'Ahora mismo no se puede reproducir la grabación',
      lines: ['Está a salvo. Espera un momento y prueba otra vez.'],
    },
    internal: {
      title: 'Algo ha fallado por nuestra parte',
      lines: [
        'No has hecho nada mal, y la grabación está a salvo. Prueba otra vez.',
        'Si sigue fallando, díselo a quien te dio el libro o el enlace.',
      ],
    },
  },
};
