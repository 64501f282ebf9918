import { imageNameOf } from '../../../shared/content/image-names.ts';
import { isolateIn } from '../../../shared/content/text-direction.ts';
import type { MailBody } from '../../../shared/mail/mail-body.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import type { AnswerSummary } from '../../../shared/reading/stories.ts';
import { describeRecording } from '../../../shared/recordings/describe-recording.ts';
import type { NewStory } from '../../storage/reader-mails.ts';
import { shorten } from './question-mail.ts';

/** How many stories a mail shows; the others are counted. */
export const maxShown = 10;

type Contents = {
  summaries: Map<string, AnswerSummary>;
  /** The reading link. */
  link: string;
  /** Where mail is stopped. */
  page: string;
  /** Whether a reply becomes thanks. */
  canReply: boolean;
};

type Written = { subject: string; body: MailBody };

/** A mail about one or more new stories. */
export const writeNewStories = (language: Language, stories: NewStory[], contents: Contents): Written => {
  const { readerMail: texts } = language.texts;
  const [story, second] = stories;
  const { subject, body } =
    story && !second ? writeOne(language, story, contents) : writeSeveral(language, stories, contents);
  return { subject, body: { ...body, footer: [{ text: texts.why }, { text: texts.stop, url: contents.page }] } };
};

type Part = { subject: string; body: Omit<MailBody, 'footer'> };

const writeOne = (language: Language, story: NewStory, { summaries, link, canReply }: Contents): Part => {
  const { readerMail: texts } = language.texts;
  const { question_id, question_text } = story;
  const name = isolateIn(language.dir, story.person_name);
  const summary = summaries.get(question_id);
  return {
    subject: language.format(texts.subject, { name, question: isolateIn(language.dir, shorten(question_text)) }),
    body: {
      opening: [language.format(texts.opening, { name })],
      heading: question_text,
      paragraphs: beginningOf(language, summary),
      button: { label: texts.read, url: `${link}/${question_id}` },
      closing: canReply ? [language.format(texts.thank, { name })] : [],
      ...photosOf([summary]),
    },
  };
};

const writeSeveral = (language: Language, stories: NewStory[], { summaries, link }: Contents): Part => {
  const { readerMail: texts } = language.texts;
  const shown = stories.slice(0, maxShown);
  const rest = stories.length - shown.length;
  return {
    subject: language.format(texts.severalSubject, { count: stories.length }),
    body: {
      opening: [texts.severalOpening],
      items: shown.map((story) => itemOf(language, story, summaries.get(story.question_id))),
      paragraphs: rest > 0 ? [language.format(texts.more, { count: rest })] : [],
      button: { label: texts.readAll, url: link },
      closing: [],
      ...photosOf(shown.map(({ question_id }) => summaries.get(question_id))),
    },
  };
};

/** Its first words, and how long it was told. */
const beginningOf = (language: Language, summary: AnswerSummary | undefined): string[] => [
  ...(summary?.excerpt ? [summary.excerpt] : []),
  ...(summary?.recorded_ms === undefined ? [] : [describeRecording(language, summary.recorded_ms)]),
];

const itemOf = (language: Language, { person_name, question_text }: NewStory, summary: AnswerSummary | undefined) => ({
  title: `${isolateIn(language.dir, person_name)}: ${isolateIn(language.dir, question_text)}`,
  text: beginningOf(language, summary).join('\n'),
});

/** The first photo. */
const photosOf = (summaries: (AnswerSummary | undefined)[]): Pick<MailBody, 'photos'> => {
  const photo = summaries.find((summary) => summary?.photo)?.photo;
  return photo ? { photos: [{ name: imageNameOf(photo.src), alt: photo.alt }] } : {};
};
