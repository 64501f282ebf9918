import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  wordsToLookAt: 'Palabras por revisar',
  download: 'Descargar el original',
  downloadWhole: 'Descargar la grabación entera',
  downloadPart: 'Descargar el original, parte {number}',
  endCode: 'Anular el código impreso',
  endCodeText:
    'Está en los libros que ya se imprimieron, y allí deja de funcionar para siempre. La grabación se queda.',
  wastebasket: {
    erase: '¿Seguro que quieres eliminar esta grabación para siempre?',
    eraseWith: 'Su original y sus palabras se van con ella. No se puede recuperar.',
    restored: 'La grabación ha vuelto.',
    recordedBy: 'De <name>{name}</name>',
  },
  history: {
    open: 'Versiones',
    title: 'Versiones de estas palabras',
    heard: 'Como se oyó',
    heardMore: 'Se oyeron más palabras',
    corrected: { byYou: 'La corregiste tú', by: 'Corregida por {name}' },
    unchanged: { byYou: 'La revisaste tú, sin cambios', by: 'Revisada por {name}, sin cambios' },
    replaced: '«{before}» pasó a ser «{after}»',
    added: 'Añadido: «{after}»',
    removed: 'Quitado: «{before}»',
    more: { one: 'y 1 línea más', other: 'y {count} líneas más' },
    read: 'la ve quien lee',
  },
  settings: {
    title: 'Voz',
    about: 'Quien responde puede hablar en vez de escribir. Cada grabación se guarda tal como se hizo.',
    recording: {
      title: 'Grabar',
      text: 'La página de cada pregunta tiene «Hablar» junto a «Escribir». Una grabación puede durar hora y media y ocupar hasta {megabytes} MB.',
    },
    words: {
      title: 'Palabras',
      hint: 'Las palabras solo se proponen. Quien habló, o tú, puede corregirlas; después las ve quien lee.',
      on: 'Las grabaciones se envían a <b>{host}</b> para convertirlas en texto. Quien habla lo sabe antes.',
      off: 'No hay nada configurado y ninguna grabación se envía a ningún sitio. Las palabras se pueden escribir a mano. Para que se propongan, quien administra el servidor puede definir TRANSCRIBE_URL.',
    },
    copies: {
      title: 'Dispositivos antiguos',
      on: 'Se hacen copias con ffmpeg para teléfonos y tabletas antiguos.',
      off: 'Casi todos los dispositivos reproducen las grabaciones tal como son. Para teléfonos y tabletas antiguos, quien administra el servidor puede instalar ffmpeg y definir FFMPEG_PATH.',
    },
    test: {
      title: 'Prueba',
      hint: 'Al pulsar se envía allí una frase corta en inglés. De la familia no se envía nada.',
      send: 'Probar',
      running: 'Escuchando…',
      said: 'Lo que se dijo',
      back: 'Lo que se entendió',
      took: 'Cuánto tardó',
      nothing: 'No se ha oído nada.',
    },
  },
};
