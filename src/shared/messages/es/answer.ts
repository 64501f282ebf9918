import type { answer as english } from '../en/answer.ts';
import type { Translation } from '../translation.ts';

export const answer: Translation<typeof english> = {
  normalText: 'Texto normal',
  saving: 'Guardando…',
  offline: 'No hay conexión. Tus palabras están a salvo en este dispositivo.',
  notKept:
    'Este dispositivo no puede guardar una copia de tus palabras, así que se envían más a menudo. Procura no perder la conexión a internet.',
  pasteWaits: 'Lo que has pegado se añadirá en cuanto puedas volver a escribir aquí.',
  submitAgain: 'Enviar otra vez',
  otherTab: 'Estás escribiendo en otra pestaña.',
  continueHere: 'Seguir aquí',
  failed: {
    auto: 'No se ha podido guardar. No te preocupes, tus cambios siguen aquí.',
    save: 'No se ha podido guardar. Prueba otra vez.',
    submit: 'No se ha podido enviar la respuesta. Prueba otra vez.',
  },
  loadProblems: {
    slow: 'Esto tarda más de lo normal. Seguimos intentándolo. Deja esta página abierta.',
    unreachable:
      'Ahora mismo no se puede conectar con esta página. Seguimos intentándolo. Déjala abierta. Todo lo que hayas enviado está a salvo.',
  },
  broken: 'Algo de esta página ha dejado de funcionar. Tus palabras siguen aquí.',
  tryAgain: 'Probar otra vez',
  reload: 'Cargar la página otra vez',
  allQuestions: 'Todas tus preguntas',
  earlierVersions: 'Ver versiones anteriores',
  submitEmpty: {
    title: 'Tu respuesta todavía está vacía',
    text: 'Aún no tiene palabras ni fotos. ¿Quieres escribir algo antes?',
    back: 'Volver y escribir',
    submit: 'Enviarla vacía',
  },
  copy: {
    button: 'Copiar mis palabras',
    done: 'Copiado. Puedes pegar tus palabras en un mensaje o en una carta.',
    refused: 'Este navegador no deja copiar con un botón. Selecciona tus palabras aquí arriba y cópialas.',
    unsent: 'Lo que has escrito desde entonces sigue en esta página.',
  },
  conflict: {
    title: 'Hay dos versiones de tu respuesta',
    text: 'No se ha perdido nada. Elige con cuál quieres seguir.',
    mine: 'Esto lo escribiste en este dispositivo',
    other: 'Esto se guardó mientras tanto',
    use: 'Seguir con esta',
    keepBoth: 'Conservar las dos, una detrás de otra',
  },
  lockedDraft: {
    title: 'Esto lo escribiste en este dispositivo',
    text: 'La pregunta se bloqueó antes de que esto se pudiera enviar.',
    copy: 'Está a salvo en este dispositivo, y puedes copiarlo.',
  },
  closed: {
    draft: 'Lo que escribiste en este dispositivo',
    pages: {
      unknown: {
        title: 'Este enlace no lleva a ninguna pregunta',
        lines: [
          'Puede que se haya perdido una parte por el camino. Ábrelo otra vez desde el mensaje en el que llegó.',
          'Si sigue sin funcionar, pide un enlace nuevo a quien te lo envió.',
        ],
        draft:
          'No se ha enviado. Puedes copiarlo. Si recibes un enlace nuevo a la misma pregunta, ábrelo en este dispositivo y tus palabras estarán ahí.',
      },
      link_paused: {
        title: 'Este enlace está en pausa',
        lines: [
          'Lo ha puesto en pausa quien te lo envió. Todo lo que se guardó sigue ahí.',
          'Puedes preguntarle cuándo volverá a abrirlo. Cuando lo haga, esta página se abrirá sola.',
        ],
        draft:
          'Aún no se ha enviado. Está a salvo en este dispositivo y se enviará cuando el enlace se abra otra vez. También puedes copiarlo.',
      },
      link_ended: {
        title: 'Este enlace ha caducado',
        lines: [
          'Solo funcionaba durante un tiempo. Todo lo que se guardó sigue ahí.',
          'Si quieres continuar, díselo a quien te lo envió. Puede abrirlo otra vez.',
        ],
        draft:
          'Aún no se ha enviado. Está a salvo en este dispositivo y se enviará cuando el enlace se abra otra vez. También puedes copiarlo.',
      },
    },
  },
  closedWhileWriting: {
    link_paused:
      'Este enlace está en pausa. Puedes seguir escribiendo: tus palabras están a salvo en este dispositivo y se enviarán cuando se abra otra vez.',
    link_ended:
      'Este enlace ha caducado. Tus palabras están a salvo en este dispositivo y se enviarán cuando se abra otra vez. Díselo a quien te lo envió.',
    gone: 'Esta pregunta ya no está aquí, o su enlace ha cambiado. Tus palabras están a salvo en este dispositivo. Cópialas, o abre aquí el enlace nuevo.',
  },
  toolbar: {
    label: 'Herramientas para escribir',
    bold: 'Negrita',
    italic: 'Cursiva',
    heading: 'Título',
    bullets: 'Lista',
    numbers: 'Lista numerada',
    quote: 'Cita',
    undo: 'Deshacer',
    redo: 'Rehacer',
    link: 'Enlace',
    photo: 'Foto',
    addPhoto: 'Añadir una foto',
  },
  link: {
    title: 'Enlace',
    ask: '¿Adónde debe llevar este enlace?',
    placeholder: 'www.example.org',
    invalid: 'Escribe una dirección web como www.example.org, o una dirección de correo.',
    remove: 'Quitar enlace',
    set: 'Poner enlace',
  },
  photo: {
    caption: 'Escribe un pie de foto',
    describe: 'Describe esta foto para alguien que no pueda verla',
    missing: 'Esta foto no ha llegado todavía.',
    coming: 'Esta foto se verá en cuanto llegue.',
    notSent: 'Esta foto no se ha enviado.',
    sending: 'Enviando la foto',
    progress: 'Enviando la foto, {percent} %',
    almostThere: 'Ya casi está…',
    retry: 'Probar otra vez',
    remove: 'Quitar foto',
    later: 'Ahora mismo no hay conexión con el servidor. La foto se enviará en cuanto sea posible.',
    noFile: 'No se ha elegido ningún archivo',
    notAnImage: 'Elige un archivo que sea una imagen',
    tooLarge: 'La imagen debe ocupar menos de 10 MB',
    noUrl: 'No se ha podido obtener la dirección de la imagen',
    waiting: 'Esperando a que llegue tu foto…',
    failed: 'No se ha podido enviar una foto. Prueba otra vez o quítala, y después envía la respuesta.',
    notSubmitted:
      'Ahora mismo no se puede enviar una foto, así que tu respuesta no se ha enviado. Envíala cuando vuelvas a tener conexión.',
    keptWriting: 'Has seguido escribiendo, así que tu respuesta aún no se ha enviado. Envíala cuando termines.',
  },
};
