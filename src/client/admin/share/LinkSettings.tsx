import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LinkChange } from '../../../shared/questions/questions.ts';
import { format, sharing as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { DayField } from '../frame/DayField.tsx';
import { type Change, useChange } from '../frame/use-change.ts';
import {
  endOfDay,
  formatLastDay,
  type Link,
  type LinkKind,
  lastDay,
  useLinkState,
  useLinkSummary,
} from './link-state.ts';

const texts = messages.link;

type LinkSettingsProps = {
  kind: LinkKind;
  link: Link;
  onSet: (change: LinkChange) => Promise<void>;
  onRenew: () => Promise<void>;
  /** Deletes the link, if that is possible. */
  onEnd?: () => Promise<void>;
};

/** Pauses a link, sets its last day, or replaces it; collapsed at first, with its state as the summary. */
export const LinkSettings = ({ kind, link, onSet, onRenew, onEnd }: LinkSettingsProps) => {
  const { change, done, act } = useAction();
  const summary = useLinkSummary(link);
  const state = useLinkState(link);
  const isPaused = link.link_paused === true;
  const set = (to: LinkChange) => act(describeChange(to), () => onSet(to));
  return (
    <details className="share-details prose">
      <summary className="plain-summary">
        <AdminIcon name="link" />
        {texts.settings} <span className="hint share-summary">{summary}</span>
        <AdminIcon name="down" />
      </summary>
      <p>{describeState(kind, link, state)}</p>
      <div className="cluster link-actions">
        <Button busy={change.busy} onClick={() => set({ paused: !isPaused })}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
        <AskFirst
          action={texts.renew}
          text={`${texts[kind].renewText} ${isPaused ? texts.renewPaused : ''}`}
          change={change}
          onConfirm={() => act(texts.renewed, onRenew)}
        />
        {onEnd && (
          <AskFirst
            action={texts.remove}
            text={texts.removeText}
            change={change}
            onConfirm={() => act(texts.removed, onEnd)}
          />
        )}
      </div>
      <LinkEnd link={link} change={change} onEnd={set} />
      <p className="link-done" role="status">
        {done}
      </p>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </details>
  );
};

/** A sentence about the state of the link. `state`: why it is closed, if it is. */
const describeState = (kind: LinkKind, { link_expires_at }: Link, state: 'ended' | 'paused' | undefined): string => {
  const { isClosed, isOpen, isOpenUntil } = texts[kind];
  const day = link_expires_at && formatLastDay(link_expires_at);
  if (state === 'paused') return `${texts.isPaused} ${isClosed}`;
  if (!day) return isOpen;
  return state === 'ended' ? `${format(texts.hasEnded, { day })} ${isClosed}` : format(isOpenUntil, { day });
};

const useAction = () => {
  const change = useChange();
  // a live region inside the dialog: one behind a modal dialog is inert
  const [done, setDone] = useState('');
  const act = (text: string, work: () => Promise<void>) =>
    change.run(async () => {
      setDone('');
      await work();
      setDone(text);
    });
  return { change, done, act };
};

const describeChange = ({ paused, expires_at }: LinkChange) => {
  if (paused !== undefined) return paused ? texts.paused : texts.resumed;
  return expires_at === null ? texts.endRemoved : texts.endSet;
};

type AskFirstProps = { action: string; text: string; change: Change; onConfirm: () => Promise<boolean> };

/** Asks for confirmation first: the old link stops working. */
const AskFirst = ({ action, text, change, onConfirm }: AskFirstProps) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  if (!asking)
    return (
      <Button ref={button} onClick={() => setAsking(true)}>
        {action}
      </Button>
    );
  const confirm = async () => {
    if (await onConfirm()) close();
  };
  return (
    <fieldset className="panel cluster full-row link-confirm" aria-label={action}>
      <p className="full-row">{text}</p>
      <Button ref={focus} onClick={close}>
        {ui.cancel}
      </Button>
      <Button variant="danger" busy={change.busy} onClick={confirm}>
        {action}
      </Button>
    </fieldset>
  );
};

// defined once: React calls a ref callback again when it changes
const focus = (button: HTMLElement | null) => button?.focus();

type LinkEndProps = { link: Link; change: Change; onEnd: (change: LinkChange) => Promise<boolean> };

const LinkEnd = ({ link, change, onEnd }: LinkEndProps) => {
  const field = useRef<HTMLInputElement>(null);
  const day = lastDay(link.link_expires_at);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = field.current?.value;
    if (chosen) void onEnd({ expires_at: endOfDay(chosen) });
    else field.current?.focus();
  };
  // another day is shown in the same field, which may have the focus
  useEffect(() => {
    if (field.current) field.current.value = day;
  }, [day]);
  const remove = async () => {
    // the button that was pressed is gone
    if (await onEnd({ expires_at: null })) field.current?.focus();
  };
  return (
    <form className="cluster link-end" onSubmit={onSubmit}>
      <DayField ref={field} label={texts.end} defaultValue={day} />
      <Button type="submit" busy={change.busy}>
        {texts.setEnd}
      </Button>
      {link.link_expires_at && (
        <Button variant="quiet" busy={change.busy} onClick={remove}>
          {texts.removeEnd}
        </Button>
      )}
    </form>
  );
};
