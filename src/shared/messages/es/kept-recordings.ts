import type { keptRecordings as english } from '../en/kept-recordings.ts';
import type { Translation } from '../translation.ts';

export const keptRecordings: Translation<typeof english> = {
  mark: 'No se puede reproducir',
  title: 'Grabación del {date}',
  preparing: 'Esta grabación ha llegado y se está preparando.',
  faults: {
    not_audio:
      'Esta grabación no se puede reproducir aquí. Lo que llegó está guardado: puedes descargarlo y volver a intentarlo.',
    unreadable:
      'Esta grabación no se puede reproducir aquí, quizá porque está dañada. Lo que llegó está guardado: puedes descargarlo y volver a intentarlo.',
    incomplete:
      'Esta grabación no se puede reproducir, porque no llegó tal como se grabó. Lo que llegó está guardado, y puedes descargarlo.',
    missing:
      'El sonido de esta grabación no está en el servidor. Quizá quien administra el servidor lo tenga en una copia de seguridad. Cuando esté de nuevo, vuelve a intentarlo.',
    in_part:
      'Aquí solo se puede reproducir una parte de esta grabación. Está guardada entera: puedes descargarla y volver a intentarlo.',
  },
  tryAgain: 'Volver a intentarlo',
};
