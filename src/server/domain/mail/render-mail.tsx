import { renderToStaticMarkup } from 'react-dom/server';
import { Mail } from '../../../pages/Mail.tsx';
import type { MailBody } from '../../../shared/mail/mail-body.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { printable } from '../content/printable.ts';

/** The text and the HTML of a mail. Both have the same words: what is quoted in a reply is recognised by them. */
export const renderMail = (
  subject: string,
  given: MailBody,
  language: Pick<Language, 'tag' | 'dir'>,
): { text: string; html: string } => {
  const body = printableBody(given);
  const html = renderToStaticMarkup(<Mail subject={subject} body={body} language={language} />);
  return { text: writeText(body), html: `<!doctype html>\n${html}\n` };
};

const writeText = ({ opening, heading = '', items = [], paragraphs, button, closing, footer }: MailBody): string => {
  const linked = (text: string, url: string | undefined) => (url === undefined ? text : `${text}\n${url}`);
  const parts = [
    ...opening,
    heading,
    ...items.map(({ title, text }) => [title, text].filter((line) => line !== '').join('\n')),
    ...paragraphs,
    button ? linked(button.label, button.url) : '',
    ...closing,
    ...footer.map(({ text, url }) => linked(text, url)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};

const printableBody = ({ heading, opening, items, paragraphs, closing, footer, ...rest }: MailBody): MailBody => ({
  ...rest,
  ...(heading !== undefined && { heading: clean(heading) }),
  ...(items && { items: items.map(({ title, text }) => ({ title: clean(title), text: clean(text) })) }),
  ...{ opening: opening.map(clean), paragraphs: paragraphs.map(clean), closing: closing.map(clean) },
  footer: footer.map((line) => ({ ...line, text: clean(line.text) })),
});

const clean = (text: string) => printable(text.replace(/\r\n?/g, '\n'), true);
