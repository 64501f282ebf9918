import './thanks.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { List } from '../../../pages/List.tsx';
import { isolated, richText } from '../../../pages/rich-text.tsx';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { ThanksForAdmin, ThanksList } from '../../../shared/reading/readers.ts';
import { Button } from '../../ui/Button.tsx';
import { removeThanks } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { thanksKey, thanksQuery } from '../queries/thanks-queries.ts';
import { messages } from './messages.ts';
import { storyPath } from './paths.ts';
import { useLiveThanks } from './use-live-thanks.ts';
import { useSeenThanks } from './use-seen-thanks.ts';
import { formatLongDay } from './written.ts';

const texts = messages.thanks;

/** The readers' thanks below a story; the admin can remove them. */
export const Thanks = ({ question_id }: { question_id: string }) => {
  const { data, failureCount } = useQuery(thanksQuery(question_id));
  useLiveThanks();
  if (!data && failureCount === 0)
    return (
      <div>
        <span className="is-loading" hidden />
      </div>
    );
  if (!data || data.thanks.length === 0) return null;
  return (
    <section className="reading-thanks" aria-labelledby="thanks-title">
      <h2 id="thanks-title">{texts.title}</h2>
      <GivenThanks key={question_id} thanks={data.thanks} />
    </section>
  );
};

type GivenThanksProps = {
  thanks: ThanksForAdmin[];
  /** Whether each names its story. */
  hasStories?: boolean;
};

/** A list of thanks, which are marked as seen once they are visible. */
export const GivenThanks = ({ thanks: given, hasStories = false }: GivenThanksProps) => {
  const [removed, setRemoved] = useState<ThanksForAdmin>();
  const { list, wasNew } = useSeenThanks(given);
  return (
    <>
      <List className="lined-rows" ref={list}>
        {given.map((thanks) => (
          <li key={thanks.id}>
            <blockquote dir="auto" lang={languageOf(thanks.text)}>
              {thanks.text}
            </blockquote>
            <p>
              {richText(texts.by, { name: thanks.name, day: formatLongDay(thanks.created_at) }, { name: isolated })}
              {wasNew(thanks) && <span className="new-answer">{messages.isNew}</span>}
              {hasStories && <StoryOf thanks={thanks} />}
            </p>
            <Button
              variant="quiet"
              aria-label={format(texts.removeOf, { name: thanks.name })}
              onClick={() => setRemoved(thanks)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </List>
      {removed && <RemoveThanks thanks={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
};

const StoryOf = ({ thanks: { question_id, question_text, person_name } }: { thanks: ThanksForAdmin }) => (
  <span className="thanks-story">
    <Link dir="auto" lang={languageOf(question_text)} to={storyPath({ id: question_id })}>
      {question_text}
    </Link>{' '}
    <bdi>{person_name}</bdi>
  </span>
);

const RemoveThanks = ({ thanks, onClose }: { thanks: ThanksForAdmin; onClose: () => void }) => {
  const cache = useQueryClient();
  const announce = useAnnounce();
  const remove = async () => {
    await ignoreNotFound(removeThanks(thanks.id));
    cache.setQueriesData<ThanksList>(
      { queryKey: thanksKey },
      (list) => list && { thanks: list.thanks.filter(({ id }) => id !== thanks.id) },
    );
    announce(texts.removed);
    onClose();
  };
  return (
    <ConfirmDialog label={texts.remove} onCancel={onClose} onConfirm={remove}>
      {format(texts.ask, { name: thanks.name })}
    </ConfirmDialog>
  );
};
