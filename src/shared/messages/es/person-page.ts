import type { personPage as english } from '../en/person-page.ts';
import type { Translation } from '../translation.ts';

export const personPage: Translation<typeof english> = {
  about: 'Estas son tus preguntas. No hay prisa, y lo que escribes se guarda solo.',
  aboutWithTime: 'Estas son tus preguntas. Lo que escribes se guarda solo.',
  next: 'Tu siguiente pregunta',
  others: 'Más preguntas para ti',
  finished: 'Terminadas',
  allAnswered: 'Has respondido a todo. Gracias. Cuando haya una pregunta nueva, la encontrarás aquí.',
  none: 'Ahora mismo no hay ninguna pregunta para ti. Cuando haya una nueva, la encontrarás aquí.',
  status: {
    not_started: 'Sin empezar',
    in_progress: 'Ya has empezado',
    submitted: 'Enviada. Gracias.',
    locked: 'Bloqueada. Se conserva, pero ya no se puede cambiar.',
  },
  action: {
    not_started: 'Escribir mi respuesta',
    in_progress: 'Seguir escribiendo',
    submitted: 'Leerla o cambiarla',
  },
  timeLeft: { one: 'Queda 1 día', other: 'Quedan {count} días' },
  closed: {
    title: 'Hay preguntas para ti',
    text: 'A alguien le encantaría conocer tus historias.',
    open: 'Ver mis preguntas',
  },
  problems: {
    unknown_token: {
      title: 'Este enlace no lleva a tus preguntas',
      lines: [
        'Puede que se haya perdido una parte por el camino. Ábrelo otra vez desde el mensaje en el que llegó.',
        'Si sigue sin funcionar, pide un enlace nuevo a quien te lo envió.',
      ],
    },
    link_paused: {
      title: 'Este enlace está en pausa',
      lines: [
        'Lo ha puesto en pausa quien te lo envió. Todo lo que se guardó sigue ahí.',
        'Puedes preguntarle cuándo volverá a abrirlo.',
      ],
    },
    link_ended: {
      title: 'Este enlace ha caducado',
      lines: [
        'Solo funcionaba durante un tiempo. Todo lo que se guardó sigue ahí.',
        'Si quieres continuar, díselo a quien te lo envió. Puede abrirlo otra vez.',
      ],
    },
    too_many_attempts: {
      title: 'Espera un minuto',
      lines: ['Desde aquí se han probado demasiados enlaces incorrectos. Espera un minuto y prueba otra vez.'],
    },
    unavailable: {
      title: 'Ahora mismo no se pueden mostrar tus preguntas',
      lines: ['Todo lo que se guardó está a salvo. Espera un momento y prueba otra vez.'],
    },
    internal: {
      title: 'Algo ha fallado por nuestra parte',
      lines: [
        'No has hecho nada mal, y todo lo que se guardó está a salvo. Prueba otra vez.',
        'Si sigue fallando, díselo a quien te envió este enlace.',
      ],
    },
  },
};
