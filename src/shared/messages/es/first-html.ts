import type { firstHtml as english } from '../en/first-html.ts';
import type { Translation } from '../translation.ts';

export const firstHtml: Translation<typeof english> = {
  title: '{heading} · Family Stories',
  hello: 'Hola, <name>{name}</name>',
  asks: '<name>{name}</name> te pregunta',
  timeLeft: { days: 'Plazo: {n} d', hours: 'Plazo: {n} h', minutes: 'Plazo: {n} min' },
  largerText: 'Letra grande',
  locked: 'Esta pregunta se ha bloqueado. La respuesta ya no se puede cambiar.',
  thanks: 'Tu respuesta se ha enviado. Gracias.',
  thanksForStory: 'Gracias por esta historia.',
  afterwards: '¿Quieres añadir algo? Pulsa «Cambiar respuesta», hoy o cualquier otro día. Puedes cerrar esta página.',
  editor: 'Tu respuesta',
  placeholder: 'Escribe aquí tu respuesta',
  saved: 'Guardado',
  writing: 'Escribiendo…',
  kept: 'A salvo aquí',
  notSent: 'Sin enviar',
  spellCheckOn: 'Ortografía: sí',
  spellCheckOff: 'Ortografía: no',
  save: 'Guardar',
  submit: 'Enviar respuesta',
  edit: 'Cambiar respuesta',
  late: 'Esto tarda más de lo normal.',
  keepWriting: 'Puedes seguir escribiendo: tus palabras están a salvo en este dispositivo.',
  reload: 'Si no cambia nada, vuelve a cargar esta página cuando tengas conexión.',
};
