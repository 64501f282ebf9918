import {
  type AnswerPageTemplates,
  type FrameValues,
  fillTemplate,
  frameKey,
  isWritable,
  type PrerenderedPage,
  type Template,
} from '../../shared/answers/answer-page.ts';
import type { Answer } from '../../shared/answers/answers.ts';
import { remainingTime } from '../../shared/answers/remaining-time.ts';
import { asScript, escapeHtml } from '../../shared/content/escape-html.ts';
import { textDirection } from '../../shared/content/text-direction.ts';
import { languageOf, languageOfContent } from '../../shared/language.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import { readBuiltFile } from './built-files.ts';
import { editorHtml } from './editor-html.ts';

/** The answer page as an empty shell or with an answer. `hashes`: CSP hashes of its inline script and styles. */
export type AnswerPage = {
  shell: (language: Language) => string;
  /** `now` in ms since 1970. The answer's content goes in as HTML: it must come from `contentToShow`. */
  withAnswer: (language: Language, answer: Answer, now: number) => string;
  hashes: AnswerPageTemplates['hashes'];
};

/** Fills the page that the build has prerendered (`answer-page.json`, scripts/vite/answer-page.ts). */
export const openAnswerPage = (): AnswerPage => {
  const { languages, styles, hashes }: AnswerPageTemplates = JSON.parse(readBuiltFile('answer-page.json'));
  return {
    shell: ({ tag }) => languages[tag].shell,
    hashes,
    withAnswer: (language, answer, now) => {
      const { pages, frames, askers } = languages[language.tag];
      const { status, version, content, question_text, due_date } = answer.question;
      const isEditable = isWritable(status);
      const timeLeft = remainingTime(due_date, now, language);
      const state = { status, isSaved: version > 0, isEmpty: content === '', hasTimeLeft: timeLeft !== undefined };
      const frame = frames[frameKey(state)] as Template;
      const values: FrameValues = {
        name: escapeHtml(answer.person.name),
        asker: answer.asker ? fillAsker(askers, answer.asker) : '',
        question_text: escapeHtml(question_text),
        question_lang: languageOf(question_text, answer.person.language),
        time_left: timeLeft ?? '',
        styles,
        text: editorHtml(content, {
          isEditable,
          placeholder: language.texts.firstHtml.placeholder,
          recordingLabel: language.texts.recordingBlock.label,
        }),
        // dir=auto makes an empty element left-to-right: an empty answer takes the question's direction
        text_dir: content === '' ? textDirection(question_text) : 'auto',
        text_lang: languageOfContent(content, answer.person.language),
      };
      const page = isEditable ? pages.writing : pages.reading;
      return fillTemplate(page, { frame: fillTemplate(frame, values), answer: asScript(answer) });
    },
  };
};

const fillAsker = (askers: PrerenderedPage['askers'], { name, photo }: NonNullable<Answer['asker']>) =>
  photo === undefined
    ? fillTemplate(askers.named, { name: escapeHtml(name) })
    : fillTemplate(askers.pictured, { name: escapeHtml(name), photo: escapeHtml(photo) });
