import type { ui as english } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const ui: Translation<typeof english> = {
  loading: 'Cargando…',
  language: 'Idioma',
  cancel: 'Cancelar',
  close: 'Cerrar',
  unexpected: 'Algo ha fallado. Prueba otra vez.',
  unreachable: 'Ahora mismo no se puede conectar con el servidor. Comprueba la conexión y prueba otra vez.',
  help: 'Si pides ayuda, menciona este código: {request_id}',
  status: {
    not_started: 'Sin empezar',
    in_progress: 'Empezada',
    submitted: 'Enviada',
    locked: 'Bloqueada',
  },
  broken: {
    dialog: 'Aquí ha fallado algo. Cierra esta ventana y prueba otra vez.',
  },
  revisions: {
    title: 'Versiones anteriores',
    none: 'Aún no hay versiones anteriores.',
    length: { one: '1 carácter', other: '{count} caracteres' },
    about: 'Así estaba entonces. No se pierde nada si la recuperas: lo que tienes ahora se queda en esta lista.',
    back: 'Volver a la lista',
    bringBack: 'Recuperar esta versión',
  },
};
