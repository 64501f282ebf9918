import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { isShownByLock } from '../../../shared/answers/status.ts';
import type { Question, QuestionChange } from '../../../shared/questions/questions.ts';
import { format, mailSharing, dashboard as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { changeQuestion } from '../api/questions.ts';
import { AskPeopleDialog, type QuestionForPeople } from '../ask/AskPeopleDialog.tsx';
import type { AskOptions } from '../ask/HowToAsk.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { explain } from '../frame/explain.ts';
import { Refusal } from '../frame/refusal.ts';
import { noticeEndedSession, useChange } from '../frame/use-change.ts';
import { useDialog } from '../frame/use-dialog.ts';
import { hasWayBack } from '../frame/use-lock.ts';
import { mailQuestions } from '../mail/mail-questions.ts';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { cardQuery, type ListedPerson } from '../queries/people-queries.ts';
import { changeQuestions, withQuestion } from '../queries/person-changes.ts';
import { usePrintLetters } from '../share/use-print-letters.ts';
import { ChangeDaysDialog } from './ChangeDaysDialog.tsx';
import { SelectionContext, useSelected } from './selection.ts';

const texts = messages.select;

/** What is done to all selected questions at once; nothing while none can be selected. */
export const SelectionBar = ({ people }: { people: ListedPerson[] }) => {
  const selected = useSelected();
  const concerned = new Set(selected?.values());
  const cards = useQueries({
    queries: people.filter(({ id }) => concerned.has(id)).map(({ id }) => ({ ...cardQuery(id), enabled: false })),
  });
  if (!selected) return null;
  const questions = cards.flatMap(({ data }) => data?.questions ?? []);
  return <Bar questions={questions.filter(({ id }) => selected.has(id))} />;
};

const Bar = ({ questions }: { questions: Question[] }) => {
  const { set } = useContext(SelectionContext);
  const change = useChangeAll();
  const announce = useAnnounce();
  const printing = usePrintLetters(announce);
  const client = useQueryClient();
  const mailing = useChange();
  const { sends } = useMailSetup();
  const { dialog, open, close } = useDialog<'days' | 'ask'>();
  const [note, setNote] = useState('');
  const isLocked = ({ status }: Question) => status === 'locked';
  const unlocked = questions.filter((question) => !isLocked(question));
  const isNothing = questions.length === 0;

  const lock: Way = {
    change: { status: 'locked' },
    describe: (locked) => {
      const shown = locked.filter(isShownByLock).length;
      const said = shown === 0 ? '' : format(texts.lockedUnfinished, { count: shown });
      setNote(said);
      return `${format(texts.locked, { count: locked.length })} ${said}`.trim();
    },
  };
  const unlock: Way = {
    change: { status: 'submitted' },
    describe: ({ length: count }) => {
      setNote('');
      return format(texts.unlocked, { count });
    },
  };
  const run = (some: Question[], way: Way, back?: Way) => {
    setNote('');
    void change.run(some, way, back);
  };

  return (
    <section className="card cluster selection-bar" aria-label={texts.label}>
      <p className="rest-of-row" aria-live="polite">
        {isNothing ? texts.none : format(texts.count, { count: questions.length })}
      </p>
      {!isNothing && (
        <div className="selection-actions">
          <Button onClick={() => open('ask')}>{texts.ask}</Button>
          <Button
            busy={change.busy}
            onClick={() => run(unlocked, lock, unlocked.every(hasWayBack) ? unlock : undefined)}
          >
            {texts.lock}
          </Button>
          <Button busy={change.busy} onClick={() => run(questions.filter(isLocked), unlock, lock)}>
            {texts.unlock}
          </Button>
          <Button onClick={() => open('days')}>{texts.days}</Button>
          <Button busy={printing.busy} onClick={() => printing.print(questions)}>
            {texts.letters}
          </Button>
          {sends && (
            <Button
              busy={mailing.busy}
              onClick={() => mailing.run(async () => announce(await mailQuestions(client, questions)))}
            >
              {mailSharing.selected}
            </Button>
          )}
        </div>
      )}
      <Button variant="quiet" onClick={() => set(undefined)}>
        {texts.stop}
      </Button>
      {note && <p className="hint">{note}</p>}
      <ErrorMessage>{change.errorText ?? printing.errorText}</ErrorMessage>
      {dialog === 'days' && (
        <ChangeDaysDialog
          onDays={(days_to_complete) => {
            close();
            void change.run(unlocked, {
              change: { days_to_complete },
              describe: ({ length: count }) => format(texts.daysChanged, { count }),
            });
          }}
          onClose={close}
        />
      )}
      {dialog === 'ask' && (
        <AskPeopleDialog
          title={texts.ask}
          questions={questions.map(asQuestionForPeople).reverse()}
          options={optionsOf(questions)}
          onClose={close}
        />
      )}
    </section>
  );
};

const asQuestionForPeople = ({ id, question_text, library_id, person_id }: Question): QuestionForPeople => ({
  id,
  text: question_text,
  library_id,
  asked_of: [person_id],
});

/** The days that all of them have, if they have the same. */
const optionsOf = ([first, ...others]: Question[]): AskOptions => {
  const days = first?.days_to_complete ?? null;
  return { to: 'ask', days: others.every(({ days_to_complete }) => days_to_complete === days) ? days : null };
};

/** A change to several questions, and the message about those that were changed. */
type Way = { change: QuestionChange; describe: (done: Question[]) => string };

/** Changes questions one by one. Those that fail stay selected; the error says how many, and why the first did. */
const useChangeAll = () => {
  const { run, ...state } = useChange();
  const { set } = useContext(SelectionContext);
  const client = useQueryClient();
  const announce = useAnnounce();

  const apply = async (questions: Question[], change: QuestionChange) => {
    const failed = new Map<string, string>();
    let reason = '';
    for (const { id, person_id } of questions)
      try {
        await changeQuestions(client, person_id, withQuestion(await changeQuestion(id, change)));
      } catch (error) {
        noticeEndedSession(error);
        failed.set(id, person_id);
        reason ||= explain(error);
      }
    const requireAll = () => {
      if (failed.size === 0) return;
      set(failed);
      throw new Refusal(format(texts.failed, { failed: `${failed.size}`, all: `${questions.length}`, reason }));
    };
    return { done: questions.filter(({ id }) => !failed.has(id)), requireAll };
  };

  /** `back`: the change that Undo makes. */
  const runAll = (questions: Question[], way: Way, back?: Way) =>
    run(async () => {
      if (questions.length === 0) throw new Refusal(texts.nothingToDo);
      const { done, requireAll } = await apply(questions, way.change);
      const undo = async ({ change, describe }: Way) => {
        const undone = await apply(done, change);
        undone.requireAll();
        return describe(undone.done);
      };
      if (done.length > 0) announce(way.describe(done), back && (() => undo(back)));
      requireAll();
    });
  return { ...state, run: runAll };
};
