import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { languageOf } from '../../shared/language.ts';
import { format } from '../../shared/messages/format.ts';
import type { LinkChange, Question } from '../../shared/questions.ts';
import { changeLink, renewLink } from '../admin-api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDay } from '../ui/dates.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Field } from '../ui/Field.tsx';
import { messages as ui } from '../ui/messages.ts';
import { type Change, useChange } from '../ui/use-change.ts';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { endOfDay, lastDay, useLinkState } from './link-state.ts';
import { messages } from './messages.ts';
import { changePerson, withQuestion } from './people-queries.ts';

const texts = messages.link;

type LinkSettingsProps = { question: Question; about: string; onClose: () => void };

/** The dialog for a link: copy, pause, set an end date, or replace it. */
export const LinkSettings = ({ question, about, onClose }: LinkSettingsProps) => {
  const { change, done, set, renew } = useLink(question);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p className="question-text" dir="auto" lang={languageOf(about)}>
        {about}
      </p>
      <CurrentLink question={question} about={about} />
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
      <div className="dialog-actions">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
};

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

const CurrentLink = ({ question, about }: { question: Question; about: string }) => {
  const state = useLinkState(question);
  const day = question.link_expires_at ? formatDay(endOfLastDay(question.link_expires_at)) : '';
  return (
    <div className="link-now">
      <p>
        {state === 'ended' && format(texts.hasEnded, { day })} {state === 'paused' && texts.isPaused}{' '}
        {state === undefined ? (day ? format(texts.isOpenUntil, { day }) : texts.isOpen) : texts.isClosed}
      </p>
      <CopyLinkButton question={question} about={about} />
    </div>
  );
};

const endOfLastDay = (time: string) => new Date(Date.parse(time) - 1).toISOString();

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
