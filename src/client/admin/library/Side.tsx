import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Avatar } from '../../../pages/Avatar.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import { Written } from '../../../pages/Written.tsx';
import { isAnswered } from '../../../shared/answers/status.ts';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import {
  actions,
  admin as adminMessages,
  asking as askingMessages,
  format,
  library as messages,
} from '../../messages.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { richText } from '../../ui/rich-text.ts';
import { NextInQueue } from '../actions/AskNext.tsx';
import { ActionButton } from '../frame/ActionButton.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { personQuery } from '../queries/person-queries.ts';
import { ShareLater } from '../share/ShareLater.tsx';
import type { Asked } from './asking.ts';
import { describePeople } from './describe-people.ts';

const texts = messages.side;

type SideProps = {
  /** Who is asked, if it is one person. */
  person: NamedPerson | undefined;
  queue: QueuedQuestion[];
  asked: Asked[];
  /** Returns the message to announce. */
  undo: (one: Asked) => Promise<string>;
};

/** What was asked on this page, and what is known of the person who is asked. */
export const Side = ({ person, queue, asked, undo }: SideProps) => (
  <aside className="library-side" aria-label={texts.label}>
    {person && <Head person={person} />}
    {asked.length > 0 && <JustAsked asked={asked} undo={undo} />}
    {queue[0] && (
      <Part title={format(actions.queued, { count: queue.length })}>
        <p>
          <NextInQueue question={queue[0].question_text} />
        </p>
      </Part>
    )}
    {person && <Notes person={person} />}
  </aside>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="library-side-part" aria-label={title}>
    <h3 className="plain-title">{title}</h3>
    {children}
  </section>
);

const Head = ({ person }: { person: NamedPerson }) => {
  const { data } = useQuery(personQuery(person.id));
  const count = data?.questions.length ?? 0;
  const answered = `${data?.questions.filter(isAnswered).length}`;
  return (
    <header className="library-side-head">
      <Avatar person={person} />
      <h2>{isolated(person.name)}</h2>
      <p className="hint small">
        {data && (count === 0 ? texts.noQuestions : format(texts.progress, { answered, count }))}
      </p>
    </header>
  );
};

const Notes = ({ person }: { person: NamedPerson }) => {
  const { data } = useQuery(personQuery(person.id));
  return (
    data?.notes && (
      <Part title={texts.notes}>
        <Written as="p" className="library-notes clamp" text={data.notes} />
      </Part>
    )
  );
};

// the maximum number of rows in each list
const shown = 3;
const sharedAtMost = 3;

const JustAsked = ({ asked, undo }: Pick<SideProps, 'asked' | 'undo'>) => {
  const [last] = asked;
  const toShare = last?.to === 'ask' && last.made.length <= sharedAtMost ? last.made : [];
  return (
    <Part title={texts.justAsked}>
      <ul className="just-asked">
        {asked.slice(0, shown).map((one) => (
          <JustAskedItem key={one.made[0]?.id} one={one} onUndo={() => undo(one)} />
        ))}
      </ul>
      {toShare.map(({ id, person: { name } }) => (
        <ShareLater key={id} question_id={id} name={name}>
          <AdminIcon name="share" />
          <span>{richText(texts.share, { name }, { name: isolated })}</span>
        </ShareLater>
      ))}
    </Part>
  );
};

const JustAskedItem = ({ one: { text, to, made }, onUndo }: { one: Asked; onUndo: () => Promise<string> }) => {
  const announce = useAnnounce();
  const [only, ...others] = made;
  const shownText = fillName(text, only && others.length === 0 ? only.person.name : askingMessages.someone);
  return (
    <li>
      <Written as="p" className="clamp" text={shownText} />
      <p className="hint">
        {format(messages.doneWhom[to], { whom: describePeople(made.map(({ person }) => person)) })}
      </p>
      <ActionButton
        variant="quiet"
        className="accent-text button-narrow edge-end"
        aria-label={format(texts.undo, { question: excerpt(shownText) })}
        action={async () => announce(await onUndo())}
      >
        {adminMessages.undo}
      </ActionButton>
    </li>
  );
};
