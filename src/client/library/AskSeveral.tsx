import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { languageOf } from '../../shared/language.ts';
import type { LibraryQuestion } from '../../shared/library.ts';
import { format } from '../../shared/messages/format.ts';
import { fillName } from '../../shared/name-place.ts';
import type { Person } from '../../shared/people.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { messages as ui } from '../ui/messages.ts';
import type { Asking } from './asking.ts';
import { HowToAsk } from './HowToAsk.tsx';
import { messages } from './messages.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import { useAsk } from './use-ask.ts';

const texts = messages.several;

type AskSeveralButtonProps = { question: LibraryQuestion; asking: Asking; textId: string };

export const AskSeveralButton = ({ question, asking, textId }: AskSeveralButtonProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        id={id}
        variant="quiet"
        aria-labelledby={`${id} ${textId}`}
        onClick={() => setOpen(true)}
        onKeyDown={moveByArrows}
      >
        {texts.action}
      </Button>
      {open && <AskSeveralDialog question={question} asking={asking} onClose={() => setOpen(false)} />}
    </>
  );
};

type AskSeveralDialogProps = { question: LibraryQuestion; asking: Asking; onClose: () => void };

const AskSeveralDialog = ({ question, asking, onClose }: AskSeveralDialogProps) => {
  const [options, setOptions] = useState(asking.options);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // also those asked by an attempt that failed half way
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const asker = useAsk(question, options);
  const announce = useAnnounce();
  const text = fillName(question.text, messages.someone);

  const finish = ({ id }: Person) => {
    setDone((all) => new Set([...all, id]));
    setChosen((all) => new Set([...all].filter((other) => other !== id)));
  };
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const people = asking.people.filter(({ id }) => chosen.has(id));
    if (people.length === 0) return asker.refuse(messages.whom.none);
    if (!(await asker.ask(people, finish))) return;
    flushSync(onClose);
    announce(format(texts.announced[options.to], { count: people.length }));
  };
  const reasonAgainst = ({ id }: Person) => {
    if (question.asked_of?.includes(id)) return messages.whom.asked;
    return done.has(id) ? messages.whom.added : undefined;
  };

  return (
    <Dialog title={texts.action} onClose={onClose}>
      <form onSubmit={ask}>
        <p className="dialog-text" dir="auto" lang={languageOf(text)}>
          {text}
        </p>
        <PeopleChoice people={asking.people} chosen={chosen} onChange={setChosen} reasonAgainst={reasonAgainst} />
        <HowToAsk options={options} onChange={setOptions} />
        <ErrorMessage>{asker.errorText}</ErrorMessage>
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main" busy={asker.busy}>
            {format(texts[options.to], { count: chosen.size })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
