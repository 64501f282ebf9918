/**
 * Spanish, of Spain first and understood everywhere. Everybody is addressed as tú, the admin and the answerer: the
 * page speaks in the voice of the grandchild who asks, and so does the printed letter; usted would put a counter
 * between them. Nobody is addressed in the plural, so there is neither vosotros nor ustedes. "Por favor" is rare:
 * the imperative of tú is polite enough, and shorter.
 *
 * Nobody's gender is known, the user's or that of {name}: no participles or adjectives about people (not "invitado",
 * "conectado"), but "quien te lo envió", "la persona", "todo el mundo", and verbs with le. "Seguro que" is an adverb.
 * No articles before names, and none with "a" or "de" that would have to contract.
 *
 * Hard: "file" and "archive" are both "archivo", so the archive is "archivo completo". "Thanks" is "Gracias" as a
 * heading and "agradecimiento" where it is counted or removed. "Lock" is "bloquear", as people know it from their
 * telephones, because "cerrar" closes windows and links. The badge of the time left must suit 1 and 5 alike:
 * "Plazo: 5 d". Words of one country are avoided: "teléfono" rather than "móvil" or "celular".
 */
import type { Glossary } from '../glossary.ts';

/** The terms of the product in Spanish. */
export const glossary: Glossary = {
  question: { word: 'pregunta', stems: ['pregunta'], never: ['cuestión', 'interrogante'] },
  answer: { word: 'respuesta', stems: ['respuesta', 'respond'], never: ['contestación', 'contestar', 'contestad'] },
  link: { word: 'enlace', stems: ['enlace'], never: ['vínculo', 'hipervínculo'] },
  story: { word: 'historia', stems: ['historia'], never: ['relato', 'cuentos'] },
  readingRoom: { word: 'sala de lectura', stems: ['sala de lectura'], never: ['salón de lectura'] },
  readingLink: { word: 'enlace de lectura', stems: ['enlace de lectura', 'enlaces de lectura'] },
  library: { word: 'biblioteca', stems: ['biblioteca'], never: ['librería'] },
  queue: { word: 'cola', stems: ['cola'] },
  book: { word: 'libro', stems: ['libro'] },
  wastebasket: { word: 'papelera', stems: ['papelera'], never: ['basura'] },
  backup: { word: 'copia de seguridad', stems: ['copia de seguridad', 'copias de seguridad'], never: ['respaldo'] },
  passphrase: { word: 'frase de contraseña', stems: ['frase de contraseña'], never: ['frase secreta'] },
};
