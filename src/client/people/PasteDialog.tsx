import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { languageOf } from '../../shared/language.ts';
import { format } from '../../shared/messages/format.ts';
import { importQuestions } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { explain } from '../ui/explain.ts';
import { messages as ui } from '../ui/messages.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { useUnsavedField } from '../ui/unsaved-fields.ts';
import { useChange } from '../ui/use-change.ts';
import { DaysField, parseDays } from './DaysField.tsx';
import { messages } from './messages.ts';
import { queueQuery } from './person-queries.ts';

const texts = messages.paste;

type PasteDialogProps = { person_id: string; onClose: () => void };

/** Puts many questions into the queue, a line each, after a look at them. */
export const PasteDialog = ({ person_id, onClose }: PasteDialogProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const days = useRef<HTMLInputElement>(null);
  // while they are looked over; as typed, so that errors name the lines as they stand in the field
  const [lines, setLines] = useState<string[] | undefined>(undefined);
  const change = useChange(describe);
  const client = useQueryClient();
  const announce = useAnnounce();
  useUnsavedField(`paste ${person_id}`, field);
  const questions = lines?.filter((line) => line.trim() !== '') ?? [];

  const look = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.split('\n') ?? [];
    if (typed.every((line) => line.trim() === '')) return change.refuse(texts.none);
    change.refuse('');
    setLines(typed);
  };

  const back = () => {
    flushSync(() => setLines(undefined));
    field.current?.focus();
  };

  const add = () =>
    change.run(async () => {
      if (!lines) return;
      await importQuestions(person_id, { lines, days_to_complete: parseDays(days.current), to: 'queue' });
      onClose();
      announce(format(texts.added, { count: questions.length }));
      await client.invalidateQueries({ queryKey: queueQuery(person_id).queryKey });
    });

  return (
    <Dialog title={texts.title} className="dialog-wide" onClose={onClose}>
      <form className="fields" hidden={lines !== undefined} onSubmit={look}>
        <TextArea
          ref={field}
          label={texts.label}
          hint={texts.hint}
          error={change.errorText}
          dir="auto"
          lang=""
          rows={10}
        />
        <DaysField ref={days} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main">
            {texts.look}
          </Button>
        </div>
      </form>
      {lines && (
        <>
          <Preview questions={questions} />
          <ErrorMessage>{change.errorText}</ErrorMessage>
          <div className="dialog-actions">
            <Button onClick={back}>{texts.back}</Button>
            <Button variant="main" busy={change.busy} onClick={add}>
              {format(texts.add, { count: questions.length })}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};

const Preview = ({ questions }: { questions: string[] }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="paste-title">
        {format(texts.lookTitle, { count: questions.length })}
      </h3>
      <ol className="paste-preview">
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions do not move
          <li key={at} dir="auto" lang={languageOf(question)}>
            {question}
          </li>
        ))}
      </ol>
    </>
  );
};

/** Which lines are wrong, a sentence each. */
const describe = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.errors.length === 0) return explain(error);
  return error.errors
    .map(({ field, message }) =>
      field.startsWith('lines.') ? asSentence(message) : format(texts.listError, { message }),
    )
    .join(' ');
};

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
