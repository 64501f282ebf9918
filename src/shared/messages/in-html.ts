import { asScript, escapeHtml } from '../content/escape-html.ts';
import type { Language, Texts } from './catalogue.ts';

/** The id of the JSON element with a page's texts. */
export const messagesId = 'messages';

/** The sections of the catalogue that the scripts of each page need. */
const pageSections: Record<string, (keyof Texts)[]> = {
  dashboard: [
    ...(['actions', 'admin', 'asking', 'dashboard', 'exchange', 'firstHtml', 'bookPage', 'library', 'login'] as const),
    ...(['person', 'reading', 'readers', 'reordering', 'restore', 'security', 'settings', 'sharing'] as const),
    ...(['heldReasons', 'mailFaults', 'mailSettings', 'mailSharing', 'personMail', 'player'] as const),
    ...(['bookRecordings', 'keptRecordings', 'recordingBlock', 'stories', 'ui', 'viewer', 'voice'] as const),
  ],
  answer: ['answer', 'answerReaders', 'firstHtml', 'player', 'prerenderedEditor', 'recordingBlock', 'ui'],
  reading: ['player', 'readPage', 'stories', 'viewer'],
  none: [],
};

/**
 * An HTML file of the client in a language: its attributes `lang` and `dir`, the texts of `pages` (`{{title}}`), and for
 * its scripts the sections that its `messages` element names.
 */
export const fillHtml = (html: string, language: Language): string =>
  html
    .replace('<html lang="en">', `<html lang="${language.tag}" dir="${language.dir}">`)
    .replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => escapeHtml(textFor(name, language)))
    .replace(messagesElement, (_whole, start: string, name: string, end: string) => {
      const sections = pageSections[name];
      if (!sections) throw new Error(`There are no sections for the page “${name}”.`);
      return start + asScript(Object.fromEntries(sections.map((section) => [section, language.texts[section]]))) + end;
    });

const messagesElement = new RegExp(`(<script type="application/json" id="${messagesId}">)"(\\w+)"(</script>)`);

const textFor = (name: string, { texts: { pages } }: Language): string => {
  const text = (pages as Record<string, string>)[name];
  if (text === undefined) throw new Error(`messages/en/pages.ts has no ${name}.`);
  return text;
};
