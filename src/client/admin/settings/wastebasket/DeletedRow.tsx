import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '../../../../pages/Avatar.tsx';
import { isolated } from '../../../../pages/rich-text.tsx';
import { Written } from '../../../../pages/Written.tsx';
import { day } from '../../../../shared/durations.ts';
import { languageOf } from '../../../../shared/language.ts';
import { describeRecording } from '../../../../shared/recordings/describe-recording.ts';
import { ApiError } from '../../../api.ts';
import { format, isolate, settings as messages, recordingBlock, voice } from '../../../messages.ts';
import { pageLanguage } from '../../../page-language.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { excerpt } from '../../../ui/excerpt.ts';
import { richText } from '../../../ui/rich-text.ts';
import {
  erasePerson,
  eraseQuestion,
  eraseRecording,
  restorePerson,
  restoreQuestion,
  restoreRecording,
} from '../../api/wastebasket.ts';
import { actionLabel } from '../../frame/action-label.ts';
import { AdminIcon } from '../../frame/admin-icons.tsx';
import { useAnnounce } from '../../frame/announcer.tsx';
import { ConfirmDialog } from '../../frame/ConfirmDialog.tsx';
import { MenuButton } from '../../frame/Menu.tsx';
import { useChange } from '../../frame/use-change.ts';
import { useDialog } from '../../frame/use-dialog.ts';
import { type Deleted, wastebasketQuery } from '../../queries/wastebasket-query.ts';

const texts = messages.wastebasket;

/** What was deleted, to be restored or deleted for good. */
export const DeletedRow = ({ deleted, onGone }: { deleted: Deleted; onGone: () => void }) => {
  if (deleted.kind === 'person') return <DeletedPerson person={deleted} onGone={onGone} />;
  if (deleted.kind === 'question') return <DeletedQuestion question={deleted} onGone={onGone} />;
  return <DeletedRecording recording={deleted} onGone={onGone} />;
};

type DeletedQuestionProps = { question: Extract<Deleted, { kind: 'question' }>; onGone: () => void };

const DeletedQuestion = ({ question, onGone }: DeletedQuestionProps) => (
  <Row
    purge_at={question.purge_at}
    subject={excerpt(question.question_text)}
    heading={
      <h2 className="dialog-title" dir="auto" lang={languageOf(question.question_text)}>
        {format(texts.question, { question: question.question_text })}
      </h2>
    }
    ask={texts.eraseQuestion}
    more={texts.eraseQuestionWith}
    restored={texts.restoredQuestion}
    restore={() => restoreQuestion(question.id)}
    erase={() => eraseQuestion(question.id)}
    onGone={onGone}
  >
    <div className="rest-of-row">
      <Written as="h2" text={question.question_text} />
      <p className="hint small">{richText(texts.questionFor, { name: question.person_name }, { name: isolated })}</p>
    </div>
  </Row>
);

type DeletedPersonProps = { person: Extract<Deleted, { kind: 'person' }>; onGone: () => void };

const DeletedPerson = ({ person, onGone }: DeletedPersonProps) => (
  <Row
    purge_at={person.purge_at}
    subject={person.name}
    heading={<h2 className="dialog-title">{isolated(person.name)}</h2>}
    ask={richText(texts.erasePerson, { name: person.name }, { name: isolated })}
    more={texts.erasePersonWith}
    restored={format(texts.restoredPerson, { name: isolate(person.name) })}
    restore={() => restorePerson(person.id)}
    erase={() => erasePerson(person.id)}
    onGone={onGone}
  >
    <Avatar person={person} />
    <div className="rest-of-row">
      <h2>{isolated(person.name)}</h2>
      {person.questions.length > 0 && (
        <details className="small">
          <summary className="plain-summary">
            {format(texts.withQuestions, { count: person.questions.length })}
            <AdminIcon name="down" />
          </summary>
          <ul>
            {person.questions.map(({ id, question_text }) => (
              <Written as="li" key={id} text={question_text} />
            ))}
          </ul>
        </details>
      )}
    </div>
  </Row>
);

type DeletedRecordingProps = { recording: Extract<Deleted, { kind: 'recording' }>; onGone: () => void };

const DeletedRecording = ({ recording, onGone }: DeletedRecordingProps) => {
  const { id, question_text, person_name, duration_ms, purge_at } = recording;
  // without a length: it was not finished
  const name = duration_ms === undefined ? recordingBlock.label : describeRecording(pageLanguage, duration_ms);
  return (
    <Row
      purge_at={purge_at}
      subject={`${name}: ${excerpt(question_text)}`}
      heading={<h2 className="dialog-title">{name}</h2>}
      ask={voice.wastebasket.erase}
      more={voice.wastebasket.eraseWith}
      restored={voice.wastebasket.restored}
      restore={() => restoreRecording(id)}
      erase={() => eraseRecording(id)}
      onGone={onGone}
    >
      <div className="rest-of-row">
        <h2>{name}</h2>
        <Written as="p" className="small" text={question_text} />
        <p className="hint small">
          {richText(voice.wastebasket.recordedBy, { name: person_name }, { name: isolated })}
        </p>
      </div>
    </Row>
  );
};

type RowProps = {
  purge_at: string;
  /** Part of the accessible names of the buttons. */
  subject: string;
  /** The title of the dialog that confirms deleting for good. */
  heading: ReactNode;
  ask: ReactNode;
  /** What else is deleted. */
  more: string;
  /** Announced after it was restored. */
  restored: string;
  restore: () => Promise<unknown>;
  erase: () => Promise<unknown>;
  onGone: () => void;
  children: ReactNode;
};

const Row = ({ purge_at, subject, heading, ask, more, restored, restore, erase, onGone, children }: RowProps) => {
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const { dialog, open, close } = useDialog<'erase'>();
  const labelOf = (action: string) => actionLabel(action, subject);

  const act = async (work: () => Promise<unknown>, done: string) => {
    const isHere = await work().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      },
    );
    // the page behind the dialog is inert until the dialog is closed
    flushSync(close);
    onGone();
    await client.invalidateQueries(wastebasketQuery);
    announce(isHere ? done : texts.changed);
  };

  return (
    <li className="deleted">
      <div className="deleted-subject">{children}</div>
      <TimeLeft purge_at={purge_at} />
      <div className="deleted-actions">
        <Button
          aria-label={labelOf(texts.restore)}
          busy={change.busy}
          onClick={() => change.run(() => act(restore, restored))}
        >
          {texts.restore}
        </Button>
        <MenuButton
          title={texts.more}
          label={labelOf(texts.more)}
          items={[{ label: texts.erase, icon: <AdminIcon name="delete" />, onChoose: () => open('erase') }]}
        />
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
      {dialog && (
        <ConfirmDialog
          label={labelOf(texts.erase)}
          action={texts.erase}
          onCancel={close}
          onConfirm={() => act(erase, texts.erased)}
          about={
            <>
              <p className="dialog-about">{texts.erase}</p>
              {heading}
            </>
          }
          more={more}
        >
          {ask}
        </ConfirmDialog>
      )}
    </li>
  );
};

const few = 3;

const TimeLeft = ({ purge_at }: { purge_at: string }) => {
  // at least 1: what is overdue is deleted when the job runs next
  const days = Math.max(1, Math.ceil((Date.parse(purge_at) - Date.now()) / day));
  return (
    <p className={days <= few ? 'small deleted-time is-soon' : 'small deleted-time'}>
      <strong>{format(texts.daysLeft, { count: days })}</strong>{' '}
      <span className="hint">{format(texts.gone, { day: formatDay(purge_at) })}</span>
    </p>
  );
};
