import type { reordering as english } from '../en/reordering.ts';
import type { Translation } from '../translation.ts';

export const reordering: Translation<typeof english> = {
  move: 'Mover: {name}',
  help: 'Espacio lo levanta, las flechas lo mueven, Espacio lo suelta y Escape cancela.',
  lifted:
    'Movimiento empezado: {name}, puesto {place} de {count}. Arriba y abajo para mover, Espacio para soltar, Escape para cancelar.',
  moved: 'Puesto {place} de {count}.',
  putDown: '{name} está ahora en el puesto {place} de {count}.',
  cancelled: '{name} vuelve a estar en el puesto {place} de {count}.',
  keys: '<strong>Moviendo.</strong> <key>↑</key> <key>↓</key> mueven, <key>Espacio</key> suelta, <key>Esc</key> cancela',
  up: 'Subir',
  down: 'Bajar',
};
