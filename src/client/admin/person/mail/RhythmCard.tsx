import './person-mail.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isolated } from '../../../../pages/rich-text.tsx';
import type { Rhythm, RhythmChange } from '../../../../shared/mail/rhythms.ts';
import type { WholePerson } from '../../../../shared/people/people.ts';
import { format, mailFaults, personMail } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { richText } from '../../../ui/rich-text.ts';
import { endRhythm, setRhythm } from '../../api/rhythms.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { ignoreNotFound } from '../../frame/ignore-not-found.ts';
import { LoadState } from '../../frame/LoadState.tsx';
import { useChange } from '../../frame/use-change.ts';
import { describeRhythm, formatMailDay, ruleOf } from '../../mail/rhythm-texts.ts';
import { useMailSetup } from '../../mail/use-mail-setup.ts';
import { rhythmQuery, showRhythm } from '../../queries/mail-queries.ts';
import { PauseForm } from './PauseForm.tsx';
import { RhythmForm } from './RhythmForm.tsx';

const texts = personMail.rhythm;

/** When a person is asked by mail: set up, changed, paused or ended in place. */
export const RhythmCard = ({ person }: { person: WholePerson }) => {
  const query = useQuery(rhythmQuery(person));
  const rhythm = query.data ?? undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const [form, setForm] = useState<'rule' | 'pause' | undefined>(undefined);
  const actions = useRhythmChange(person);

  // the control that had the focus is gone
  const close = () => {
    flushSync(() => setForm(undefined));
    heading.current?.focus();
  };
  return (
    <Card className="padded rhythm" title={rhythm ? describeRhythm(rhythm) : texts.none} heading={heading}>
      <LoadState query={query} />
      {form === undefined && query.data !== undefined && (
        <>
          <State person={person} rhythm={rhythm} />
          <RhythmActions
            rhythm={rhythm}
            onForm={setForm}
            onResume={async ({ paused_until: _over, ...rule }) => {
              const { next_at } = await actions.set(rule);
              return format(texts.resumed, { day: formatMailDay(next_at, person.time_zone) });
            }}
          />
        </>
      )}
      {form === 'rule' && (
        <RhythmForm person={person} rhythm={rhythm} onSave={actions.set} onEnd={actions.end} onDone={close} />
      )}
      {form === 'pause' && rhythm && (
        <PauseForm
          onPause={(paused_until) => actions.set({ ...ruleOf(rhythm), paused_until })}
          zone={person.time_zone}
          onDone={close}
        />
      )}
    </Card>
  );
};

const useRhythmChange = (person: WholePerson) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const set = async (change: RhythmChange): Promise<Rhythm> => {
    const rhythm = await setRhythm(person.id, change);
    await showRhythm(client, person.id, rhythm);
    return rhythm;
  };
  const end = async (before: Rhythm) => {
    await ignoreNotFound(endRhythm(person.id));
    await showRhythm(client, person.id, null);
    announce(texts.ended, async () => {
      await set(ruleOf(before));
      return texts.back;
    });
  };
  return { set, end };
};

type StateProps = { person: WholePerson; rhythm: Rhythm | undefined };

/** What happens next, or why nothing does. */
const State = ({ person, rhythm }: StateProps) => {
  const { receives } = useMailSetup();
  const { name, time_zone, mail_stopped, mail_fault } = person;
  if (mail_stopped) return <p className="hint">{richText(texts.stopped, { name }, { name: isolated })}</p>;
  if (mail_fault) return <p className="hint">{format(texts.fault, { fault: mailFaults[mail_fault] })}</p>;
  if (!rhythm) return <p className="hint">{receives ? texts.about : texts.aboutSending}</p>;
  if (isPaused(rhythm))
    return <p className="hint">{format(texts.paused, { day: formatMailDay(rhythm.paused_until, time_zone) })}</p>;
  if (!rhythm.next_question) return <p className="hint">{texts.emptyQueue}</p>;
  return (
    <p className="hint">
      {format(texts.next, { day: formatMailDay(rhythm.next_at, time_zone) })} {texts.waits}
    </p>
  );
};

const isPaused = (rhythm: Rhythm): rhythm is Rhythm & { paused_until: string } =>
  rhythm.paused_until !== undefined && Date.parse(rhythm.paused_until) > Date.now();

type RhythmActionsProps = {
  rhythm: Rhythm | undefined;
  onForm: (form: 'rule' | 'pause') => void;
  /** Returns the message to announce. */
  onResume: (rhythm: RhythmChange) => Promise<string>;
};

const RhythmActions = ({ rhythm, onForm, onResume }: RhythmActionsProps) => {
  const announce = useAnnounce();
  const { busy, errorText, run } = useChange();
  if (!rhythm) return <Button onClick={() => onForm('rule')}>{texts.setUp}</Button>;
  const paused = isPaused(rhythm);
  return (
    <div className="cluster rhythm-actions">
      <Button onClick={() => onForm('rule')}>{texts.change}</Button>
      {/* one button, so that it keeps the focus */}
      <Button
        busy={busy}
        onClick={() => (paused ? run(async () => announce(await onResume(ruleOf(rhythm)))) : onForm('pause'))}
      >
        {paused ? texts.resume : texts.pause}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
    </div>
  );
};
