import type { heldReasons as english } from '../en/held-reasons.ts';
import type { Translation } from '../translation.ts';

export const heldReasons: Translation<typeof english> = {
  other_address: 'Llegó desde una dirección distinta de la que conoces.',
  authentication_failed:
    'Puede que lo haya enviado otra persona: el proveedor de correo no pudo confirmar quién lo envía.',
  unknown_question: 'No dice a qué pregunta se refiere.',
  locked: 'La respuesta está bloqueada.',
  link_closed: 'El enlace de esta pregunta está en pausa o ha caducado.',
  question_deleted: 'La pregunta se eliminó.',
  being_written: 'La respuesta se está escribiendo en la página y aún no se ha enviado.',
  empty: 'No tiene texto ni fotos.',
  same_message_id: 'Parece otro correo que ya había llegado.',
  unreadable: 'No hemos podido leer este correo. Ábrelo en tu programa de correo.',
  too_long: 'Es demasiado largo para añadirlo aquí.',
  several_stories: 'Contesta a un correo con varias historias y no dice a cuál se refiere.',
  from_program: 'Parece una respuesta automática. Si la escribió alguien, puedes aceptarla.',
};
