import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { format } from '../../../shared/messages/format.ts';
import type { LinkChange, Question } from '../../../shared/questions.ts';
import { changeLink, renewLink } from '../../admin-api.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Field } from '../../ui/Field.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { type Change, useChange } from '../../ui/use-change.ts';
import { messages } from '../messages.ts';
import { changePerson, withQuestion } from '../people-queries.ts';
import { endOfDay, lastDay, useLinkState } from './link-state.ts';

const texts = messages.link;

/** Pauses a link, sets its last day, or replaces it; collapsed at first, with its state as a summary. */
export const LinkSettings = ({ question }: { question: Question }) => {
  const { change, done, set, renew } = useLink(question);
  const state = describeState(question, useLinkState(question));
  return (
    <details className="link-settings">
      <summary>
        {texts.settings} <span className="link-state">{state.short}</span>
      </summary>
      <p>{state.long}</p>
      <div className="link-actions">
        <Button busy={change.busy} onClick={() => set({ paused: question.link_paused !== true })}>
          {question.link_paused ? texts.resume : texts.pause}
        </Button>
        <ReplaceLink change={change} isPaused={question.link_paused === true} onNew={renew} />
      </div>
      <LinkEnd key={question.link_expires_at} question={question} change={change} onEnd={set} />
      <p className="link-done" role="status">
        {done}
      </p>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </details>
  );
};

/** What the link does, in a few words and in full. `state` is why it is closed. */
export const describeState = (
  { link_expires_at }: Question,
  state: 'ended' | 'paused' | undefined,
): { short: string; long: string } => {
  const day = link_expires_at ? formatDay(endOfLastDay(link_expires_at)) : undefined;
  if (state === 'paused') return { short: texts.badge.paused, long: `${texts.isPaused} ${texts.isClosed}` };
  if (day === undefined) return { short: texts.open, long: texts.isOpen };
  return state === 'ended'
    ? { short: texts.badge.ended, long: `${format(texts.hasEnded, { day })} ${texts.isClosed}` }
    : { short: format(texts.openUntil, { day }), long: format(texts.isOpenUntil, { day }) };
};

const endOfLastDay = (time: string) => new Date(Date.parse(time) - 1).toISOString();

const useLink = ({ id, person_id }: Question) => {
  const change = useChange();
  const client = useQueryClient();
  // a live region inside the dialog: one behind a modal dialog is inert
  const [done, setDone] = useState('');
  const act = (text: string, work: () => Promise<Question>) =>
    change.run(async () => {
      setDone('');
      await changePerson(client, person_id, withQuestion(await work()));
      setDone(text);
    });
  const set = (link: LinkChange) => act(describeChange(link), () => changeLink(id, link));
  const renew = () => act(texts.renewed, () => renewLink(id));
  return { change, done, set, renew };
};

const describeChange = ({ paused, expires_at }: LinkChange) => {
  if (paused !== undefined) return paused ? texts.paused : texts.resumed;
  return expires_at === null ? texts.endRemoved : texts.endSet;
};

type ReplaceLinkProps = { change: Change; isPaused: boolean; onNew: () => Promise<boolean> };

/** Asks for confirmation first: the old link stops working. */
const ReplaceLink = ({ change, isPaused, onNew }: ReplaceLinkProps) => {
  const [asking, setAsking] = useState(false);
  if (!asking) return <Button onClick={() => setAsking(true)}>{texts.renew}</Button>;
  const make = async () => {
    if (await onNew()) setAsking(false);
  };
  return (
    <fieldset className="panel link-confirm" aria-label={texts.renew}>
      <p>
        {texts.renewText} {isPaused && texts.renewPaused}
      </p>
      <Button ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
        {ui.cancel}
      </Button>
      <Button variant="danger" busy={change.busy} onClick={make}>
        {texts.renew}
      </Button>
    </fieldset>
  );
};

type LinkEndProps = { question: Question; change: Change; onEnd: (link: LinkChange) => Promise<boolean> };

const LinkEnd = ({ question, change, onEnd }: LinkEndProps) => {
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const day = field.current?.value;
    if (day) void onEnd({ expires_at: endOfDay(day) });
    else field.current?.focus();
  };
  return (
    <form className="link-end" onSubmit={onSubmit}>
      <Field
        ref={field}
        label={texts.end}
        type="date"
        max="9998-12-31"
        defaultValue={lastDay(question.link_expires_at)}
      />
      <Button type="submit" busy={change.busy}>
        {texts.setEnd}
      </Button>
      {question.link_expires_at && (
        <Button variant="quiet" busy={change.busy} onClick={() => void onEnd({ expires_at: null })}>
          {texts.removeEnd}
        </Button>
      )}
    </form>
  );
};
