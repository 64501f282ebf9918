import type { asking as english } from '../en/asking.ts';
import type { Translation } from '../translation.ts';

export const asking: Translation<typeof english> = {
  days: {
    placeholder: 'Días',
    label: 'Días para responder',
    hint: 'Déjalo vacío si no hay prisa.',
    notWhole: 'Los días deben ser un número entero.',
    tooFew: 'Los días deben ser al menos {min}.',
    tooMany: 'Los días pueden ser como mucho {max}.',
  },
  someone: '…',
  others: { one: '1 más', other: '{count} más' },
  when: 'Cuándo',
  now: 'Preguntar ya',
  later: 'Poner en la cola',
  laterHelp: 'Las preguntas de la cola esperan hasta que las hagas.',
  people: '¿A quién quieres preguntar?',
  everyone: 'Elegir a todo el mundo',
  noOne: 'No elegir a nadie',
  asked: 'Ya se le preguntó',
  list: 'Las preguntas',
  askNobody: { ask: 'Preguntar', queue: 'Añadir a la cola' },
  askPeople: {
    ask: { one: 'Preguntar a 1 persona', other: 'Preguntar a {count} personas' },
    queue: { one: 'Añadir a 1 cola', other: 'Añadir a {count} colas' },
  },
  announced: {
    ask: { one: 'Se ha hecho 1 pregunta.', other: 'Se han hecho {count} preguntas.' },
    queue: { one: 'Hay 1 pregunta más en la cola.', other: 'Hay {count} preguntas más en la cola.' },
  },
  announcedForSeveral: {
    ask: {
      one: 'Se ha hecho 1 pregunta a {people} personas.',
      other: 'Se han hecho {count} preguntas a {people} personas.',
    },
    queue: {
      one: 'Hay 1 pregunta más en las colas de {people} personas.',
      other: 'Hay {count} preguntas más en las colas de {people} personas.',
    },
  },
  stopped: {
    ask: 'Lo has interrumpido. Puede que las preguntas se hayan hecho de todos modos: compruébalo antes de volver a preguntar.',
    queue:
      'Lo has interrumpido. Puede que las preguntas estén en la cola de todos modos: compruébalo antes de volver a añadirlas.',
  },
  tooManyTogether: 'Son {count} preguntas en total. Elige menos: como mucho se pueden añadir {limit} de una vez.',
  paste: {
    refused: '{message}.',
    title: 'Pegar varias',
    help: 'Una pregunta en cada línea. Los números y las viñetas se quitan.',
    label: 'Preguntas, una en cada línea',
    none: 'Aún no hay preguntas',
    found: { one: 'Hay 1 pregunta', other: 'Hay {count} preguntas' },
    allNew: '{found}, nada repetido',
    notAllNew: '{found}. <name>{name}</name> ya tiene {known}.',
    look: 'Repasarlas',
    tooMany: 'Pega como mucho {limit} líneas de una vez.',
    preview: { one: '1 pregunta', other: '{count} preguntas' },
    had: 'Ya hecha o en la cola: {names}',
    notLookedAt: 'Has elegido a tantas personas que no hemos mirado a quién se le ha preguntado esto antes.',
    ask: { one: 'Hacer 1 pregunta', other: 'Hacer {count} preguntas' },
    queue: { one: 'Añadir 1 pregunta a la cola', other: 'Añadir {count} preguntas a la cola' },
    forSeveral: {
      ask: { one: 'Hacer 1 pregunta a {people} personas', other: 'Hacer {count} preguntas a {people} personas' },
      queue: { one: 'Añadir 1 pregunta a {people} colas', other: 'Añadir {count} preguntas a {people} colas' },
    },
    faults: 'Corrige las líneas señaladas arriba y prueba otra vez. Hasta entonces no se añade nada.',
  },
};
