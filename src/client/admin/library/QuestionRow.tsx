import { Written } from '../../../pages/Written.tsx';
import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { fillName } from '../../../shared/people/name-place.ts';
import { asking as askingMessages, library as messages } from '../../messages.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { useChange } from '../frame/use-change.ts';
import { AskButton } from './AskButton.tsx';
import { AskedOf } from './AskedOf.tsx';
import type { Asking } from './asking.ts';
import { OwnMenu } from './OwnMenu.tsx';

type QuestionRowProps = { question: LibraryQuestion; isOwn: boolean; asking: Asking };

export const QuestionRow = ({ question, isOwn, asking }: QuestionRowProps) => {
  const { people, chosen, ask } = asking;
  const { busy, errorText, run } = useChange();
  const [only] = chosen.length === 1 ? chosen : [];
  const text = fillName(question.text, only?.name ?? askingMessages.someone);
  return (
    <li className="question-row">
      <div className="question-row-text">
        <Written as="h3" text={text} />
        <p className="cluster dotted hint small unless-empty question-row-state">
          {question.heavy && <strong>{messages.heavy}</strong>}
          <AskedOf question={question} people={people} />
        </p>
      </div>
      {isOwn && <OwnMenu question={question} about={text} />}
      {chosen.length > 0 && (
        <AskButton
          question={question}
          text={text}
          asking={asking}
          busy={busy}
          onClick={() => run(() => ask(question))}
        />
      )}
      <ErrorMessage>{errorText}</ErrorMessage>
    </li>
  );
};
