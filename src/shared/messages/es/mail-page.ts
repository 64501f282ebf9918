import type { mailPage as english } from '../en/mail-page.ts';
import type { Translation } from '../translation.ts';

export const mailPage: Translation<typeof english> = {
  title: 'Tu correo · Family Stories',
  heading: '¿Qué prefieres?',
  intro: 'Elige lo que te venga bien. Puedes volver aquí y cambiarlo cuando quieras.',
  question: {
    heading: 'Esta pregunta',
    skip: 'Saltar esta pregunta',
    skipHint: 'Pasa al final de la lista. Su enlace sigue funcionando, por si al final quieres responder.',
    skipped: 'Has saltado esta pregunta. Puede que vuelva más adelante, y su enlace sigue funcionando.',
  },
  every: {
    week: 'Recibes una pregunta cada semana.',
    two_weeks: 'Recibes una pregunta cada dos semanas.',
    month: 'Recibes una pregunta al mes.',
  },
  next: 'La siguiente: {day}',
  pause: {
    heading: 'Un descanso',
    text: 'Te estás tomando un descanso de las preguntas.',
    one: 'Pausa de un mes',
    two: 'Pausa de dos meses',
    end: 'Terminar la pausa',
  },
  pace: {
    heading: 'Con qué frecuencia',
    week: 'Una cada semana',
    two_weeks: 'Una cada dos semanas',
    month: 'Una al mes',
  },
  reader: {
    each: 'Recibes un correo con cada historia nueva.',
    weekly: 'Recibes un correo a la semana, si hay historias nuevas.',
    never: 'No recibes correos sobre historias nuevas.',
    heading: 'Con qué frecuencia',
    toEach: 'Con cada historia nueva',
    toWeekly: 'Mejor una vez a la semana',
  },
  stop: {
    heading: 'No recibir más correos',
    button: 'Dejar de recibirlos',
    person: 'Todo lo que has escrito se queda. Quien te pregunta verá que ya no recibes correos.',
    reader: 'Con tu enlace puedes seguir leyéndolo todo.',
    stopped: 'Ya no recibes más correos.',
    end: 'Volver a recibirlos',
  },
  gone: {
    title: 'Esta dirección ya no recibe correos',
    text: 'Ya no escribimos a ella. No tienes que hacer nada.',
  },
  closed: {
    title: 'Tu correo de Family Stories',
    text: 'Aquí puedes saltar una pregunta, tomarte un descanso o dejar de recibir correos.',
    open: 'Ver las opciones',
  },
  problems: {
    unknown_token: {
      title: 'Este enlace no lleva a tus opciones',
      lines: [
        'Puede que se haya perdido una parte por el camino. Ábrelo otra vez desde el correo en el que llegó.',
        'Si sigue sin funcionar, responde al correo y di lo que prefieres.',
      ],
    },
    too_many_attempts: {
      title: 'Espera un minuto',
      lines: ['Desde aquí se han probado demasiados enlaces incorrectos. Espera un minuto y prueba otra vez.'],
    },
    unavailable: {
      title: 'Ahora mismo no se puede mostrar esta página',
      lines: ['No ha cambiado nada. Espera un momento y prueba otra vez.'],
    },
    internal: {
      title: 'Algo ha fallado por nuestra parte',
      lines: ['No has hecho nada mal. Prueba otra vez.', 'Si sigue fallando, díselo a quien te pregunta.'],
    },
  },
};
