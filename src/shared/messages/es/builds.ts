import type { buildTexts as english } from '../en/builds.ts';
import type { Translation } from '../translation.ts';

export const buildTexts: Translation<typeof english> = {
  interrupted: 'Se ha interrumpido. Volverá a empezar por sí solo.',
  interruptedTooOften: 'Se ha interrumpido varias veces. Prueba otra vez más tarde.',
  failed: 'Algo ha fallado por nuestra parte. Prueba otra vez.',
  storeUnavailable: 'No se ha podido acceder a las fotos o al archivo terminado. Prueba otra vez dentro de un momento.',
  privateNow: 'Ahora solo tú puedes leer esta historia, así que este archivo ya no se puede descargar. Hazlo otra vez.',
  deletedSince: 'Una historia de este archivo se ha eliminado, así que ya no se puede descargar. Hazlo otra vez.',
  more: { one: 'Hay 1 más como estos.', other: 'Hay {count} más como estos.' },
  unavailable: 'Esto no se puede hacer en este servidor.',
};
