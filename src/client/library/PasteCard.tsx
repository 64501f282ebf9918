import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../shared/limits.ts';
import { format } from '../../shared/messages/format.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useUnsavedField } from '../ui/unsaved-fields.ts';
import { type Asking, isKnown } from './asking.ts';
import { messages } from './messages.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { parseLines } from './parse-lines.ts';

const texts = messages.paste;

/** Many questions at once, a line each: counted while she types, and looked over before they are made. */
export const PasteCard = ({ asking }: { asking: Asking }) => {
  const helpId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [questions, setQuestions] = useState<string[]>([]);
  const [open, setOpen] = useState(false);
  const announce = useAnnounce();
  useUnsavedField('pasted questions', field);
  const readField = () => setQuestions(parseLines(field.current?.value ?? ''));
  // text that was kept when the session ended elsewhere
  useEffect(() => setQuestions(parseLines(field.current?.value ?? '')), []);

  const isTooMany = questions.length > limits.importedLines;
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (questions.length === 0) field.current?.focus();
    else if (!isTooMany) setOpen(true);
  };
  const finish = (to: 'ask' | 'queue', count: number) => {
    if (field.current) field.current.value = '';
    flushSync(() => {
      setOpen(false);
      readField();
    });
    announce(format(texts.announced[to], { count }));
  };

  return (
    <Card className="library-card" title={texts.title}>
      <form className="fields" onSubmit={look}>
        <p id={helpId} className="hint">
          {texts.help}
        </p>
        <textarea
          ref={field}
          className="field question-field"
          dir="auto"
          lang=""
          rows={6}
          aria-label={texts.label}
          aria-describedby={helpId}
          onChange={readField}
        />
        <p role="status" className="paste-count">
          {describeCount(questions, asking)}
        </p>
        <ErrorMessage>{isTooMany && format(texts.tooMany, { limit: String(limits.importedLines) })}</ErrorMessage>
        {asking.person && (
          <div className="library-card-actions">
            <Button type="submit">{texts.look}</Button>
          </div>
        )}
      </form>
      {open && <PasteDialog questions={questions} asking={asking} onClose={() => setOpen(false)} onDone={finish} />}
    </Card>
  );
};

const describeCount = (questions: string[], asking: Asking) => {
  const { person } = asking;
  if (questions.length === 0) return texts.none;
  const found = format(texts.found, { count: questions.length });
  if (!person) return found;
  const known = questions.filter((text) => isKnown(text, person, asking)).length;
  return known === 0
    ? format(texts.allNew, { found })
    : format(texts.notAllNew, { found, known: String(known), name: person.name });
};
