import { type FormEvent, useId, useRef, useState } from 'react';
import type { LinkChange, Question } from '../../shared/questions.ts';
import { changeLink, renewLink } from '../admin-api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { type Change, useChange } from '../ui/use-change.ts';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { formatDay } from './dates.ts';
import { withLink } from './edits.ts';
import { endOfDay, lastDay, useLinkState } from './link-state.ts';
import { useEditPeople } from './people.ts';

type LinkSettingsProps = { question: Question; about: string; onClose: () => void };

/** All that can be done with a link: copy it, let it rest, end it on a day, or make a new one. */
export const LinkSettings = ({ question, about, onClose }: LinkSettingsProps) => {
  const { change, done, set, renew } = useLink(question);
  return (
    <Dialog title="Link" onClose={onClose}>
      <p className="question-text" dir="auto">
        {about}
      </p>
      <LinkNow question={question} about={about} />
      <div className="link-actions">
        <button
          type="button"
          className="button"
          aria-disabled={change.busy}
          onClick={() => set({ paused: question.link_paused !== true })}
        >
          {question.link_paused ? 'Open link again' : 'Pause link'}
        </button>
        <NewLink change={change} isPaused={question.link_paused === true} onNew={renew} />
      </div>
      <LinkEnd key={question.link_expires_at} question={question} change={change} onEnd={set} />
      <p className="link-done" role="status">
        {done}
      </p>
      {change.trouble && (
        <p className="trouble" role="alert">
          {change.trouble}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
};

const useLink = ({ id }: Question) => {
  const change = useChange();
  const edit = useEditPeople();
  // said in the dialog: nothing behind it is heard
  const [done, setDone] = useState('');
  const act = (text: string, work: () => Promise<Question>) =>
    change.run(async () => {
      setDone('');
      await edit(withLink(await work()));
      setDone(text);
    });
  const set = (link: LinkChange) => act(wordsFor(link), () => changeLink(id, link));
  const renew = () => act('The new link is ready. Please copy it and send it.', () => renewLink(id));
  return { change, done, set, renew };
};

const wordsFor = ({ paused, expires_at }: LinkChange) => {
  if (paused !== undefined) return paused ? 'The link is paused.' : 'The link opens the question again.';
  return expires_at === null ? 'The link does not end.' : 'The end is set.';
};

const LinkNow = ({ question, about }: { question: Question; about: string }) => {
  const state = useLinkState(question);
  const day = question.link_expires_at && formatDay(endOfLastDay(question.link_expires_at));
  return (
    <div className="link-now">
      <p>
        {state === 'ended' && `This link ended after ${day}. `}
        {state === 'paused' && 'This link is paused. '}
        {state === undefined
          ? `Whoever has this link can open the question${day ? `, up to and including ${day}` : ''}.`
          : 'It opens nothing now. What is typed on a page that is still open stays on that device.'}
      </p>
      <CopyLinkButton question={question} about={about} />
    </div>
  );
};

const endOfLastDay = (time: string) => new Date(Date.parse(time) - 1).toISOString();

type NewLinkProps = { change: Change; isPaused: boolean; onNew: () => Promise<boolean> };

/** Says first what becomes of the old one. */
const NewLink = ({ change, isPaused, onNew }: NewLinkProps) => {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Make a new link
      </button>
    );
  const make = async () => {
    if (await onNew()) setAsking(false);
  };
  return (
    <fieldset className="link-confirm" aria-label="Make a new link">
      <p>
        The old link stops working at once. What has been typed there and not sent stays on that device.
        {isPaused && ' The new one is paused, too, until you open it.'}
      </p>
      <button type="button" className="button" ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
        Cancel
      </button>
      <button type="button" className="button button-danger" aria-disabled={change.busy} onClick={make}>
        Make a new link
      </button>
    </fieldset>
  );
};

type LinkEndProps = { question: Question; change: Change; onEnd: (link: LinkChange) => Promise<boolean> };

const LinkEnd = ({ question, change, onEnd }: LinkEndProps) => {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const day = field.current?.value;
    if (day) void onEnd({ expires_at: endOfDay(day) });
    else field.current?.focus();
  };
  return (
    <form className="link-end" onSubmit={onSubmit}>
      <label htmlFor={fieldId}>Last day on which it opens</label>
      <input
        ref={field}
        id={fieldId}
        className="field"
        type="date"
        max="9998-12-31"
        defaultValue={lastDay(question.link_expires_at)}
      />
      <button type="submit" className="button" aria-disabled={change.busy}>
        Set this day
      </button>
      {question.link_expires_at && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={change.busy}
          onClick={() => void onEnd({ expires_at: null })}
        >
          No last day
        </button>
      )}
    </form>
  );
};
