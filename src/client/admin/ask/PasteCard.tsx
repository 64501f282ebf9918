import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isolated } from '../../../pages/rich-text.tsx';
import { limits } from '../../../shared/limits.ts';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { format, asking as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { richText } from '../../ui/rich-text.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { useKnownTexts } from '../queries/known-texts.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { parseLines } from './parse-lines.ts';

const texts = messages.paste;

type PasteCardProps = {
  /** Who can be asked. */
  people: NamedPerson[];
  /** Who is asked if nobody else is chosen; undefined while there is nobody. */
  person: NamedPerson | undefined;
  /** The key under which an unsent list is kept. */
  draft: string;
  /** Called on Cancel, and after the questions were added. */
  onClose: () => void;
};

/** Adds many questions at once, one per line: counted while typing, and previewed before they are added. */
export const PasteCard = ({ people, person, draft, onClose }: PasteCardProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [questions, setQuestions] = useState<string[]>([]);
  // the text that the dialog shows for a check
  const [looked, setLooked] = useState<string | undefined>(undefined);
  const announce = useAnnounce();
  const known = useKnownTexts(person && questions.length > 0 ? [person.id] : []);
  const readField = () => setQuestions(parseLines(field.current?.value ?? ''));
  const kept = useUnsavedField(draft, field, 'sent', readField);

  const isTooMany = questions.length > limits.importedLines;
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (questions.length === 0) field.current?.focus();
    else if (!isTooMany) setLooked(field.current?.value);
  };
  const finish = (said: string) => {
    if (looked !== undefined) kept.forget(looked);
    // not what was typed in another tab meanwhile
    if (field.current && field.current.value === looked) field.current.value = '';
    flushSync(() => {
      setLooked(undefined);
      readField();
    });
    onClose();
    announce(said);
  };

  return (
    <Card className="padded paste-card" title={texts.title}>
      <form className="fields" onSubmit={look}>
        <TextArea
          ref={field}
          label={texts.label}
          hidesLabel
          hint={texts.help}
          className="long-text"
          dir="auto"
          lang=""
          rows={6}
          onChange={readField}
        />
        <p role="status" className="strong">
          {describeCount(questions, person, person && known.get(person.id))}
        </p>
        <ErrorMessage>{isTooMany && format(texts.tooMany, { limit: String(limits.importedLines) })}</ErrorMessage>
        <div className="cluster">
          {person && <Button type="submit">{texts.look}</Button>}
          <Button variant="quiet" onClick={onClose}>
            {ui.close}
          </Button>
        </div>
      </form>
      {looked !== undefined && person && (
        <PasteDialog
          questions={questions}
          people={people}
          person={person}
          onClose={() => setLooked(undefined)}
          onDone={finish}
        />
      )}
    </Card>
  );
};

const describeCount = (
  questions: string[],
  person: NamedPerson | undefined,
  known: ReadonlySet<string> | undefined,
): ReactNode => {
  if (questions.length === 0) return texts.none;
  const found = format(texts.found, { count: questions.length });
  if (!person || !known) return found;
  const count = questions.filter((text) => known.has(fillName(text, person.name))).length;
  if (count === 0) return format(texts.allNew, { found });
  return richText(texts.notAllNew, { found, known: String(count), name: person.name }, { name: isolated });
};
