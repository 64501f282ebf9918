import type { answerReaders as english } from '../en/answer-readers.ts';
import type { Translation } from '../translation.ts';

export const answerReaders: Translation<typeof english> = {
  label: 'Quién puede leer esto',
  thanks: 'Gracias por tu historia',
  named: {
    alone: '<name>{name}</name> puede leer esto.',
    one: '<name>{name}</name> y un familiar con un enlace pueden leer esto.',
    several: '<name>{name}</name> y {number} familiares con un enlace pueden leer esto.',
    only: 'Que solo lo lea <name>{name}</name>',
  },
  unnamed: {
    alone: 'Quien te hizo la pregunta puede leer esto.',
    one: 'Quien te hizo la pregunta y un familiar con un enlace pueden leer esto.',
    several: 'Quien te hizo la pregunta y {number} familiares con un enlace pueden leer esto.',
    only: 'Que solo lo lea quien te hizo la pregunta',
  },
  numbers: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  hint: 'Entonces no podrá leerlo nadie más, ni siquiera con un enlace. Puedes cambiarlo cuando quieras.',
  saving: 'Guardando…',
  failed: 'No se ha podido cambiar.',
};
