import { type ReactNode, useId } from 'react';
import { isolated } from '../../../pages/rich-text.tsx';
import { languageOf } from '../../../shared/language.ts';
import type { AnswerReaders as Readers, Thanks } from '../../../shared/reading/readers.ts';
import { answerReaders as messages } from '../../messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { richText } from '../../ui/rich-text.ts';
import { useReaders } from './use-readers.ts';

type Props = {
  token: string;
  /** The name of the person who asked, if she has given one. */
  asker: string | undefined;
  /** Shown below, once it is known what is above, to avoid a layout shift. */
  children: ReactNode;
};

/** Below a submitted answer: thanks from its readers, and who can read it. A separate chunk. */
export const AnswerReaders = ({ token, asker, children }: Props) => {
  const { reading, isSettled, problem, chosen, setOnlyAdmin } = useReaders(token);
  const hintId = useId();
  const texts = asker === undefined ? messages.unnamed : messages.named;
  const say = (text: string, number = '') => richText(text, { name: asker ?? '', number }, { name: isolated });
  return (
    <>
      {reading && (
        <section className="readers" aria-label={messages.label}>
          {reading.thanks.length > 0 && <ThanksList thanks={reading.thanks} />}
          <p className="readers-who" role="status">
            {say(texts[sentenceFor(reading)], numberWord(reading.readers))}
          </p>
          <Choice
            type="checkbox"
            className="choice readers-choice"
            checked={chosen ?? reading.only_admin}
            aria-describedby={hintId}
            onChange={(event) => void setOnlyAdmin(event.target.checked)}
          >
            <span>{say(texts.only)}</span>
          </Choice>
          <p id={hintId} className="hint readers-hint">
            {chosen === undefined ? messages.hint : messages.saving}
          </p>
          <ErrorMessage>
            {problem && (
              <>
                {messages.failed} {problem.message} <small>{problem.help}</small>
              </>
            )}
          </ErrorMessage>
        </section>
      )}
      {isSettled && children}
    </>
  );
};

const sentenceFor = ({ only_admin, readers }: Readers) => {
  if (only_admin || readers === 0) return 'alone';
  return readers === 1 ? 'one' : 'several';
};

const numberWord = (count: number): string => messages.numbers[count - 2] ?? String(count);

const ThanksList = ({ thanks }: { thanks: Thanks[] }) => (
  <>
    <h2>{messages.thanks}</h2>
    <ul className="stack readers-thanks">
      {thanks.map(({ id, name, text }) => (
        // the name has the direction of the text around it
        <li key={id} dir="auto">
          <blockquote lang={languageOf(text)}>{text}</blockquote>
          <p className="hint">
            <bdi>{name}</bdi>
          </p>
        </li>
      ))}
    </ul>
  </>
);
