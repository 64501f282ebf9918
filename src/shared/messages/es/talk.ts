import type { talk as english } from '../en/talk.ts';
import type { Translation } from '../translation.ts';

export const talk: Translation<typeof english> = {
  invitation: 'Cuéntalo sin más, como por teléfono.',
  often: 'Puedes parar y seguir tantas veces como quieras.',
  heardBy: '{name} lo oirá cuando envíes tu respuesta.',
  heardByAsker: 'Quien te ha preguntado lo oirá cuando envíes tu respuesta.',
  permission: 'Puede que tu dispositivo pregunte antes si esta página puede escuchar. Dile que sí.',
  transcriber: 'En cuanto termines, la grabación se envía a {host} para convertirla en texto.',
  transcriberNear:
    'En cuanto termines, un programa en un ordenador o en la red de la propia familia convierte la grabación en texto. Para eso no se envía a ningún otro sitio.',
  start: 'Empezar',
  choose: 'Elegir una grabación de este dispositivo',
  faults: {
    refused:
      'Esta página no tiene permiso para usar el micrófono. Puedes dárselo junto a la dirección de esta página y probar otra vez. También puedes escribir tu respuesta o elegir una grabación.',
    missing:
      'No encontramos ningún micrófono en este dispositivo. Puedes escribir tu respuesta o elegir una grabación.',
    busy: 'Ahora mismo no se puede usar el micrófono. Quizá lo esté usando otro programa. Prueba otra vez, escribe tu respuesta o elige una grabación.',
    unsupported:
      'Esta página no puede grabar en este dispositivo. Pero puedes elegir una grabación o escribir tu respuesta.',
  },
  recording: 'Grabando',
  paused: 'En pausa',
  oneMoment: 'Un momento…',
  length: 'Duración',
  listening: 'Te escuchamos.',
  heard: 'Te oímos bien.',
  notHeard: 'No te oímos. ¿Está tapado el micrófono, o muy lejos?',
  kept: 'Cada palabra se guarda en este dispositivo.',
  deviceFull:
    'Este dispositivo está lleno. Lo que dices se envía enseguida. Deja esta página abierta y procura no perder la conexión a internet.',
  keepOpen: 'Este dispositivo está lleno. Deja esta página abierta hasta que se haya enviado todo.',
  soonOver: 'Dentro de diez minutos esta grabación estará llena. Entonces podrás seguir en otra.',
  otherTab: 'Estás grabando en otra pestaña.',
  continueHere: 'Seguir aquí',
  pause: 'Pausa',
  resume: 'Seguir',
  stop: 'Parar',
  unfinished: 'Tienes una grabación sin terminar: {length} por ahora.',
  toListen: 'Podrás escucharla cuando pulses «Eso es todo».',
  canTellMore: 'Después todavía puedes contar más.',
  words: 'Tus palabras',
  goOn: 'Seguir contando',
  done: 'Eso es todo',
  full: 'Esta grabación está llena: una hora y media. Lo que has contado está guardado. Puedes seguir en otra.',
  deviceStopped: 'Este dispositivo está lleno, así que la grabación se ha parado.',
  sending: 'Enviando lo que has contado… {percent} %',
  notSent: 'Ahora mismo no se puede enviar. Está guardado en este dispositivo y se enviará en cuanto se pueda.',
  notSentFull:
    'Ahora mismo no se puede enviar, y este dispositivo está lleno. Deja esta página abierta hasta que se haya enviado todo.',
  processing: 'Ha llegado y se está preparando.',
  joining: 'Estamos juntando tu grabación. Mientras tanto, puedes escuchar sus partes.',
  refused: 'Esta grabación no se puede reproducir aquí, pero está guardada. Quien te preguntó puede descargarla.',
  heading: 'Tu grabación',
  headingSeveral: 'Tus grabaciones',
  more: 'Contar algo más',
  putIntoText: 'Mover la grabación dentro del texto',
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar esta grabación?',
  deleteText: 'Se queda 30 días en la papelera. Hasta entonces, quien te ha preguntado puede recuperarla.',
  keep: 'Conservarla',
  deleteFailed: 'Ahora mismo no se ha podido eliminar.',
  fileSending: 'Enviando tu grabación… {percent} %',
  fileKeepOpen: 'Deja esta página abierta hasta que se haya enviado.',
  fileNotSubmitted:
    'El archivo que elegiste no se ha enviado, así que tu respuesta tampoco. Vuelve a elegirlo, o pulsa otra vez el mismo botón para enviarla sin él.',
  notSubmitted:
    'Ahora mismo no se puede enviar lo que has contado, así que tu respuesta no se ha enviado. Está a salvo en este dispositivo. Envíala cuando vuelvas a tener conexión.',
  notSubmittedFull:
    'Ahora mismo no se puede enviar lo que has contado, así que tu respuesta no se ha enviado. Este dispositivo está lleno: deja esta página abierta y envía tu respuesta cuando vuelvas a tener conexión.',
};
