import { isolateIn } from '../../../shared/content/text-direction.ts';
import { Problem } from '../../../shared/errors.ts';
import { fillMessage } from '../../../shared/fill-message.ts';
import type { MailBody } from '../../../shared/mail/mail-body.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { offeredLanguage } from '../../../shared/messages/languages.ts';
import type { Settings } from '../../../shared/settings.ts';
import { languageIn } from '../../languages.ts';
import { findMailedQuestion, type MailedQuestion } from '../../storage/mails.ts';
import { recordSharing } from '../../storage/questions.ts';
import { paragraphsOf } from '../content/text-paragraphs.ts';
import { requireOpen, withLink } from '../links.ts';
import { now } from '../now.ts';
import { findAllSettings } from '../settings.ts';
import type { Transaction } from '../transaction.ts';
import { requireAddress } from './mail-recipient.ts';
import { type AppMail, mailPage, makeMailToken, queueMail } from './outbox.ts';

type Wanted = {
  question_id: string;
  kind: 'question' | 'reminder';
  /** See NewMail. */
  occasion?: string;
};

/**
 * Mails a question's link to its person, in their language, and notes that a question was shared. Returns the mail's id; undefined
 * if there is one for this occasion already. Throws `unknown_question`, `locked`, `link_paused`, `link_ended`, `no_address`
 * and `mail_stopped`.
 */
export const queueQuestionMail = async (
  transaction: Transaction,
  mail: AppMail,
  { question_id, kind, occasion }: Wanted,
): Promise<string | undefined> => {
  const question = await requireMailedQuestion(transaction, question_id);
  const to = requireAddress(question);
  const settings = await findAllSettings(transaction);
  const language = languageIn(offeredLanguage(question.language) ?? offeredLanguage(settings.language) ?? 'en');
  const token = makeMailToken();
  const texts = language.texts.questionMail;
  const id = await queueMail(transaction, mail, {
    ...{ kind, to, language, token, question_id, person_id: question.person_id },
    subject: language.format(texts[kind].subject, { question: shorten(question.question_text) }),
    body: bodyOf(language, kind, {
      ...withLink(question, mail.origin),
      page: mailPage(mail, token),
      canReply: mail.reply_to !== undefined,
      template: settings.message_templates[0],
    }),
    ...(occasion !== undefined && { occasion }),
  });
  if (id !== undefined && kind === 'question') await recordSharing(transaction.db, question_id, now(transaction));
  return id;
};

const requireMailedQuestion = async (transaction: Transaction, id: string): Promise<MailedQuestion> => {
  const question = await findMailedQuestion(transaction.db, id);
  if (!question) throw new Problem('unknown_question');
  if (question.status === 'locked') throw new Problem('locked');
  requireOpen(transaction, question, now(transaction));
  return question;
};

type Contents = MailedQuestion & {
  link: string;
  page: string;
  canReply: boolean;
  template: Settings['message_templates'][number] | undefined;
};

const bodyOf = (language: Language, kind: Wanted['kind'], contents: Contents): MailBody => {
  const texts = language.texts.questionMail;
  const { link, page, canReply, template } = contents;
  const words =
    kind === 'question' && template ? inHerWords(template.text, contents) : inOurWords(language, kind, contents);
  return {
    ...words,
    button: { label: texts.answer, url: link },
    closing: [...words.closing, ...(canReply ? [texts.reply] : [])],
    footer:
      kind === 'question'
        ? [{ text: texts.question.manage, url: page }]
        : [texts.reminder.skip, texts.reminder.manage].map((text) => ({ text, url: page })),
  };
};

type Words = Pick<MailBody, 'opening' | 'heading' | 'paragraphs' | 'closing'>;

const inOurWords = (language: Language, kind: Wanted['kind'], { name, question_text }: Contents): Words => {
  const texts = language.texts.questionMail;
  const greeting = language.format(texts.greeting, { name: isolateIn(language.dir, name) });
  return { opening: [greeting, texts[kind].intro], heading: question_text, paragraphs: [texts[kind].how], closing: [] };
};

/**
 * The admin's template: the line with the question becomes the heading, and the button stands in place of a line with nothing
 * but the link.
 */
const inHerWords = (template: string, { name, question_text, link }: Contents): Words => {
  const lines = paragraphsOf(template).flatMap((paragraph) => [...paragraph.split('\n'), '']);
  const at = lines.findIndex((line) => line.includes('{question}'));
  const isLink = (line: string) => line.trim() === '{link}';
  const write = (some: string[]) =>
    paragraphsOf(some.filter((line) => !isLink(line)).join('\n')).map((paragraph) =>
      fillMessage(paragraph, { name, question: question_text, link }),
    );
  if (at < 0) return { opening: write(lines), heading: question_text, paragraphs: [], closing: [] };
  const [heading = question_text] = write([lines[at] ?? '']);
  const button = lines.findIndex((line, index) => index > at && isLink(line));
  const end = button < 0 ? lines.length : button;
  return {
    ...{ opening: write(lines.slice(0, at)), heading },
    ...{ paragraphs: write(lines.slice(at + 1, end)), closing: write(lines.slice(end)) },
  };
};

const maxSubject = 80;

/** The beginning of a text, as it fits into a subject, or so many characters and an ellipsis. */
export const shorten = (text: string, most = maxSubject): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  // no half of a surrogate pair
  return `${line.slice(0, most).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`;
};
