import type { Image } from '../../../shared/content/images.ts';
import { day } from '../../../shared/durations.ts';
import type { HeldReason } from '../../../shared/mail/replies.ts';
import type { LanguageTag } from '../../../shared/messages/languages.ts';
import { offeredLanguage } from '../../../shared/messages/languages.ts';
import { languageIn } from '../../languages.ts';
import { countConfirmations, findMailedQuestion } from '../../storage/mails.ts';
import { paragraphsOf, textOfContent } from '../content/text-paragraphs.ts';
import { ago } from '../now.ts';
import type { Transaction } from '../transaction.ts';
import { mailableAddress } from './mail-recipient.ts';
import { type AppMail, makeMailToken, type NewMail, queueMail } from './outbox.ts';

/** What of a reply is in the answer now; `other_files`: how many of its files are not. */
type Taken = { content: string; images: Image[]; other_files: number };

/** What is confirmed, once for each `occasion`, and the language for people who have none. */
type Confirmed = { occasion: string; question_id: string; language: LanguageTag };

const mostADay = 3;
/** In a mail: those of a long reply would be refused as too large. */
const mostPhotos = 6;

/** Mails the person what was taken, with the link to go on. */
export const confirmTaken = (
  transaction: Transaction,
  mail: AppMail,
  confirmed: Confirmed,
  { content, images, other_files }: Taken,
): Promise<void> =>
  confirm(transaction, mail, confirmed, ({ question_text, access_token }, { format, texts: { replyMail: texts } }) => ({
    subject: format(texts.subject, { question: question_text }),
    body: {
      opening: [texts.arrived],
      heading: question_text,
      paragraphs: paragraphsOf(textOfContent(content)),
      button: { label: texts.goOn, url: `${mail.origin}/question/${access_token}` },
      closing: [
        ...(images.length > mostPhotos ? [format(texts.morePhotos, { count: images.length - mostPhotos })] : []),
        ...(other_files > 0 ? [format(texts.otherFiles, { count: other_files })] : []),
        texts.more,
      ],
      footer: [],
      photos: images.slice(0, mostPhotos).map(({ name }) => ({ name, alt: texts.photo })),
    },
  }));

/** Reasons that are no doubt about who wrote it. */
const certain = new Set<HeldReason>(['locked', 'link_closed', 'being_written', 'too_long']);

/** Mails the person that their reply has arrived, but waits for the admin. Never if somebody else may have sent it. */
export const confirmHeld = async (
  transaction: Transaction,
  mail: AppMail,
  confirmed: Confirmed,
  why: HeldReason,
): Promise<void> => {
  if (certain.has(why))
    await confirm(transaction, mail, confirmed, ({ question_text }, { format, texts: { replyMail: texts } }) => ({
      subject: format(texts.heldSubject, { question: question_text }),
      body: { opening: [texts.held], heading: question_text, paragraphs: [], closing: [], footer: [] },
    }));
};

type Question = NonNullable<Awaited<ReturnType<typeof findMailedQuestion>>>;
type Write = (question: Question, language: ReturnType<typeof languageIn>) => Pick<NewMail, 'subject' | 'body'>;

/** Goes to the person's own address only, and three times a day at most: nobody can make us mail somebody else. */
const confirm = async (
  transaction: Transaction,
  mail: AppMail,
  { occasion, ...confirmed }: Confirmed,
  write: Write,
) => {
  const { db } = transaction;
  const question = await findMailedQuestion(db, confirmed.question_id);
  const to = question && mailableAddress(question);
  if (!question || to === undefined) return;
  if ((await countConfirmations(db, to, ago(transaction, day))) >= mostADay) return;
  const language = languageIn(offeredLanguage(question.language) ?? confirmed.language);
  const { id: question_id, person_id } = question;
  await queueMail(transaction, mail, {
    ...write(question, language),
    ...{ kind: 'confirmation', to, language, person_id, question_id, token: makeMailToken(), occasion },
  });
};
