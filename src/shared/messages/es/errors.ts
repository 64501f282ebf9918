import type { errors as english, fieldErrors as englishFieldErrors } from '../en/errors.ts';
import type { Translation } from '../translation.ts';
import { answer } from './answer.ts';
import { firstHtml } from './first-html.ts';
import { login } from './login.ts';
import { ui } from './ui.ts';

export const errors: Translation<typeof english> = {
  malformed_request: 'No hemos podido leer esta petición. Vuelve a cargar la página y prueba otra vez.',
  not_signed_in: 'Inicia sesión con la contraseña de administración.',
  wrong_password: login.invalidPassword,
  code_needed: 'Escribe el código de tu aplicación.',
  wrong_code:
    'Ese código no es correcto, o ya se ha usado. Espera a que tu aplicación muestre el siguiente y escribe ese.',
  wrong_signature: 'Este mensaje no está firmado con el secreto de este servidor. Comprueba MAIL_WEBHOOK_SECRET.',
  cross_site: 'Esta petición venía de otro sitio web. Usa Family Stories en su propia pestaña.',
  link_paused:
    'Este enlace está en pausa. Tus palabras están a salvo en este dispositivo y se enviarán cuando el enlace se abra otra vez.',
  unknown_page: 'En esta dirección no hay nada. Compruébala.',
  unknown_token: 'Este enlace no lleva a ninguna pregunta. Compruébalo, o pide uno nuevo a quien te lo envió.',
  unknown_person: 'Esta persona ya no está en la lista. Vuelve a cargar la página.',
  unknown_question: 'Esta pregunta ya no está aquí. Vuelve a cargar la página.',
  no_person_link: 'Aún no hay un enlace a todas las preguntas de esta persona. Crea uno antes.',
  unknown_reader: 'Este enlace de lectura ya no está aquí. Vuelve a cargar la página.',
  unknown_story: 'Esta historia ya no se puede leer aquí. Vuelve a la lista.',
  unknown_thanks: 'Este agradecimiento ya no está aquí. Vuelve a cargar la página.',
  unknown_revision: 'Esta versión anterior ya no se conserva. Elige otra.',
  unknown_image: 'En esta dirección no hay ninguna foto.',
  unknown_book: 'Este libro ya no está aquí. Vuelve a cargar la página.',
  unknown_build: 'Este archivo ya no se conserva. Hazlo otra vez.',
  unknown_rhythm: 'Todavía no se le envían preguntas automáticamente a esta persona.',
  unknown_reply: 'Esta respuesta por correo ya no está aquí. Vuelve a cargar la página.',
  unknown_recording: 'Esta grabación ya no está aquí. Vuelve a cargar la página.',
  no_transcript: 'Todavía no hay texto de esta grabación.',
  too_slow: 'Ha tardado demasiado en llegar. Comprueba la conexión y prueba otra vez.',
  answer_changed: 'Esta respuesta también se ha cambiado en otro sitio. Elige qué versión quieres conservar.',
  not_locked: 'Solo se puede desbloquear una respuesta bloqueada. Vuelve a cargar la página.',
  second_step_changed:
    'La contraseña o la verificación en dos pasos se han cambiado entretanto en otro sitio. Vuelve a cargar la página.',
  person_has_questions: 'Esta persona todavía tiene preguntas. Elimínalas antes, o elimínalo todo junto.',
  queue_changed: 'Esta lista se ha cambiado entretanto en otro sitio. Vuelve a cargar la página y prueba otra vez.',
  queue_empty: 'No hay ninguna pregunta esperando para esta persona. Añade una antes.',
  book_changed: 'Este libro se ha cambiado entretanto en otro sitio. Vuelve a cargar la página y prueba otra vez.',
  set_by_environment:
    'Esta dirección se fija al arrancar el servidor, con PUBLIC_URL. Quien lleva el servidor puede cambiarla ahí.',
  build_not_done: 'Este archivo aún no está terminado. Espera un poco.',
  not_empty:
    'Aquí ya hay personas, preguntas, fotos, enlaces de lectura o libros, quizá en la papelera. Una copia de seguridad solo se puede restaurar cuando no hay nada de eso. No se ha cambiado nada.',
  images_left:
    'Todavía hay fotos en el servidor, aunque no hay nadie en la lista. Pide a quien lo lleva que las borre antes. No se ha cambiado nada.',
  restore_running:
    'Ya se está restaurando una copia de seguridad. Espera a que termine y después vuelve a cargar la página.',
  too_many_builds: 'Ya hay mucho esperando su turno. Prueba otra vez cuando haya terminado una parte.',
  mail_off: 'El correo no está configurado en este servidor. Quien lo administra puede definir SMTP_URL.',
  no_address: 'Esta persona todavía no tiene dirección de correo. Añade una primero.',
  mail_stopped:
    'Esta persona ya no recibe correos: lo pidió, o su dirección no funciona. Comprueba la dirección o pregúntale antes.',
  reply_not_held: 'Esta respuesta por correo ya no está pendiente. Vuelve a cargar la página.',
  other_bytes: 'Esta parte de la grabación ya llegó con otro contenido. Grábala otra vez.',
  recording_ended: 'Esta grabación está terminada. Para contar más, empieza una nueva.',
  parts_missing: 'Una parte de esta grabación no ha llegado todavía. Se enviará otra vez.',
  recording_not_ready: 'Esta grabación todavía se está preparando. Prueba otra vez dentro de un momento.',
  transcript_changed:
    'Estas palabras también se han corregido entretanto en otro sitio. Elige cuáles quieres conservar.',
  transcripts_off:
    'En este servidor las grabaciones no se convierten en texto. Quien lo administra puede definir TRANSCRIBE_URL.',
  build_withdrawn:
    'Una historia de este archivo se ha eliminado, o ahora solo puedes leerla tú. Haz el archivo otra vez, sin ella.',
  link_ended:
    'Este enlace ha caducado. Tus palabras están a salvo en este dispositivo. Pide a quien te lo envió que lo abra otra vez.',
  content_too_large:
    'Esta respuesta es demasiado larga para una página. Copia una parte en otro sitio y después acórtala aquí.',
  image_too_large: answer.photo.tooLarge,
  recording_too_large: 'Esta grabación es demasiado grande. Elige una más corta.',
  request_too_large: 'Esto es demasiado para enviarlo de una vez. Envía menos.',
  not_an_image: answer.photo.notAnImage,
  not_audio:
    'Esto no es una grabación de sonido que podamos reproducir. Elige otro archivo, por ejemplo M4A, MP3 o WAV.',
  unsupported_media_type:
    'Envía JSON como application/json, una tabla como text/csv y una foto como multipart/form-data.',
  range_not_satisfiable: 'Este archivo termina antes de la parte que se pedía. Cárgalo desde el principio.',
  invalid_fields: 'Algo de esto no se puede guardar tal como está. Corrige los campos que se indican abajo.',
  import_unreadable:
    'No hemos podido leer este archivo. Guárdalo otra vez como CSV (UTF-8) o como JSON y prueba de nuevo. No se ha cambiado nada.',
  backup_unreadable:
    'Este archivo no es una copia de seguridad de Family Stories, o está dañado. No se ha cambiado nada.',
  backup_too_new:
    'Esta copia de seguridad se hizo con una versión más nueva de Family Stories. Actualiza esta antes. No se ha cambiado nada.',
  passphrase_needed: 'Esta copia de seguridad está cifrada. Escribe su frase de contraseña.',
  wrong_passphrase: 'Esta frase de contraseña no abre esta copia de seguridad. Compruébala. No se ha cambiado nada.',
  no_file_selected: answer.photo.noFile,
  image_unreadable: 'No hemos podido leer esta foto. Guárdala como JPEG, o hazla más pequeña, y prueba otra vez.',
  image_too_many_pixels: 'Esta foto tiene más de 50 millones de píxeles. Hazla más pequeña y prueba otra vez.',
  too_many_images:
    'Esta respuesta ya tiene todas las fotos que caben, contando las que se han quitado de ella. Tus palabras están a salvo. Para añadir más fotos, pide otro enlace a quien te envió este.',
  too_many_recordings:
    'Esta respuesta ya tiene todas las grabaciones que caben, contando las que se han eliminado. Todo lo que has contado está a salvo. Para contar más, pide otro enlace a quien te envió este.',
  too_many_people:
    'La lista está llena, contando a las personas de la papelera. Elimina antes a alguien de ahí para siempre.',
  too_many_readers: 'Ya no caben más enlaces de lectura. Elimina uno antes.',
  transcriber_takes_no_sound:
    'El programa que transcribe no admite este tipo de sonido. El servidor de whisper.cpp necesita para ello la opción --convert.',
  letters_too_long: 'Estas cartas son demasiado largas para un solo archivo. Elige menos preguntas a la vez.',
  private_address:
    'Esta dirección lleva a este servidor o a su propia red. Quien administra el servidor puede permitirlo con WEBHOOK_ALLOW_PRIVATE.',
  reply_unreadable: 'No hay nada en este correo que se pueda añadir aquí. Abre el propio correo.',
  locked: firstHtml.locked,
  too_many_attempts: 'Demasiados intentos. Espera un poco y prueba otra vez.',
  too_many_codes:
    'Demasiados códigos incorrectos. Espera unas horas y prueba otra vez, o usa uno de tus códigos de recuperación.',
  too_many_uploads: 'Se han enviado demasiadas fotos a la vez. Espera un poco y prueba otra vez.',
  too_many_thanks: 'Hoy ya has dado las gracias muchas veces. Vuelve mañana para enviar más.',
  transcriber_unreachable: 'El programa que transcribe no responde. Comprueba TRANSCRIBE_URL y que esté en marcha.',
  transcriber_not_found: 'La red no conoce el nombre que hay en TRANSCRIBE_URL. Comprueba cómo está escrito.',
  transcriber_not_running:
    'En TRANSCRIBE_URL nada acepta conexiones. Comprueba que el programa que transcribe esté en marcha y su puerto.',
  transcriber_certificate:
    'No se puede establecer una conexión segura con TRANSCRIBE_URL: no se acepta su certificado. Comprueba https y el certificado.',
  transcriber_denies:
    'El programa que transcribe nos rechaza. Comprueba TRANSCRIBE_KEY y, si es un servicio de pago, la cuenta.',
  transcriber_not_understood:
    'En TRANSCRIBE_URL responde algo, pero no como un programa que transcribe. Comprueba la dirección completa y TRANSCRIBE_MODEL.',
  internal: 'Algo ha fallado por nuestra parte. No se ha cambiado nada. Prueba otra vez.',
  settings_unreadable: ui.unexpected,
  images_unavailable:
    'Ahora mismo las fotos no se pueden guardar ni mostrar. Todo lo demás funciona. Prueba otra vez dentro de un momento.',
  backup_not_received:
    'El servidor no tiene sitio para este archivo, o ahora mismo no puede guardarlo. No se ha cambiado nada.',
  letters_busy: 'Ahora mismo se están haciendo otras cartas. Prueba otra vez dentro de un momento.',
  pictures_busy: 'Ahora mismo se están preparando muchas fotos. Prueba otra vez dentro de un momento.',
  too_much_at_once: 'Ahora mismo se está enviando demasiado. Prueba otra vez dentro de un momento.',
  too_many_dashboards: 'Ahora mismo hay demasiadas páginas de inicio abiertas. Esta volverá a probar por sí sola.',
  unavailable: 'Ahora mismo no se puede acceder a los datos guardados. Prueba otra vez dentro de un momento.',
};

export const fieldErrors: Translation<typeof englishFieldErrors> = {
  required: 'no puede faltar',
  unknown: 'no es un campo de esta petición',
  repeated: 'solo puede nombrar cada campo una vez',
  empty: 'no puede quedar en blanco',
  tooLong: 'puede tener como mucho {limit} caracteres',
  tooShort: 'debe tener al menos {limit} caracteres',
  tooSmall: 'debe ser al menos {limit}',
  tooLarge: 'puede ser como mucho {limit}',
  wrongType: 'debe ser {type}',
  notATime: 'debe ser una fecha y hora como 2026-12-24T18:00:00Z',
  timeOutOfRange: 'debe ser una fecha y hora entre 1970 y 9999, como 2026-12-24T18:00:00Z',
  notAnOrigin: 'debe ser como https://stories.example.org, sin nada detrás',
  notALanguage: 'debe ser una etiqueta de idioma como en o pt-BR',
  notAnAddress: 'debe ser una sola dirección de correo, como rosa@example.org',
  notATimeZone: 'debe ser una zona horaria como Europe/Madrid',
  notAWebAddress: 'debe empezar por https:// o http://',
  named: 'solo puede nombrar cada cosa una vez',
  unknownPeople: 'solo puede nombrar a personas que están en la lista',
  notOneOf: 'debe ser uno de estos valores: {values}',
  brokenText: 'no puede contener NUL ni caracteres dañados',
  onlyFile: 'debe ser la única parte y enviarse una sola vez',
  line: 'línea {number}: {message}',
  personLine: '{name}, línea {number}: {message}',
  personQueue: '{name}: la cola {message}',
  noLines: 'debe tener al menos una pregunta',
  tooMany: 'puede tener como mucho {limit} en total; ya hay {count}',
  tooManyItems: 'puede tener como mucho {limit}',
  unclosedQuote: 'empieza con unas comillas que no se cierran',
  afterQuote: 'tiene texto después de las comillas de cierre',
  unknownColumn: 'no es una de las columnas. Son {columns}',
  repeatedColumn: 'solo puede aparecer una vez en la primera línea',
  missingColumn: 'debe ser una de las columnas que nombra la primera línea',
  moreCells: 'no puede tener más celdas que la primera línea',
  differs: 'debe ser igual en todas las líneas sobre una persona; la línea {line} es distinta',
  sharedName: 'es el nombre de varias personas de tu lista. Añade el id de la que corresponde',
  goneMeanwhile: 'es de alguien que se acaba de quitar de tu lista. Elige el archivo otra vez',
  addedMeanwhile: 'se acaba de añadir a tu lista. Elige el archivo otra vez',
  notStarted: 'no puede ser not_started si hay una respuesta',
  dueWithoutDays: 'necesita también days_to_complete',
  inFuture: 'no puede estar en el futuro',
  alone: 'se tiene que cambiar por separado',
  invalid: 'no tiene una forma correcta',
  passwordRepeats: 'repite un solo carácter. Elige otra',
  passwordFromPages: 'está hecha con palabras de estas páginas. Elige otra',
  passwordCommon: 'es de las primeras que la gente probaría. Elige otra',
};

export const typeNames: Record<string, string> = {
  integer: 'un número entero',
  'integer,null': 'un número entero o null',
  string: 'un texto',
  'string,null': 'un texto o null',
  boolean: 'true o false',
  object: 'un objeto JSON',
};
