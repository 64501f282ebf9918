import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { languageOf } from '../../shared/language.ts';
import { format } from '../../shared/messages/format.ts';
import type { ThanksList } from '../../shared/readers.ts';
import { removeThanks } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ignoreNotFound } from '../ui/ignore-not-found.ts';
import { richText } from '../ui/rich-text.tsx';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { thanksQuery } from './reading-query.ts';
import { formatLongDay } from './written.ts';

const texts = messages.thanks;

type GivenThanks = ThanksList['thanks'][number];

/** What readers wrote beneath the story; the admin can remove it. */
export const Thanks = ({ question_id }: { question_id: string }) => {
  const { data } = useQuery(thanksQuery(question_id));
  const [removed, setRemoved] = useState<GivenThanks>();
  if (!data || data.thanks.length === 0) return null;
  return (
    <section className="reading-thanks" aria-labelledby="thanks-title">
      <h2 id="thanks-title">{texts.title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list */}
      <ul role="list">
        {data.thanks.map((thanks) => (
          <li key={thanks.id}>
            <blockquote dir="auto" lang={languageOf(thanks.text)}>
              {thanks.text}
            </blockquote>
            <p>
              {richText(
                texts.by,
                { name: thanks.name, day: formatLongDay(thanks.created_at) },
                { name: (name) => <bdi>{name}</bdi> },
              )}
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
      </ul>
      {removed && <RemoveThanks thanks={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
};

const RemoveThanks = ({ thanks, onClose }: { thanks: GivenThanks; onClose: () => void }) => {
  const cache = useQueryClient();
  const announce = useAnnounce();
  const change = useChange();
  const remove = () =>
    change.run(async () => {
      await ignoreNotFound(removeThanks(thanks.id));
      cache.setQueryData(
        thanksQuery(thanks.question_id).queryKey,
        (list) => list && { thanks: list.thanks.filter(({ id }) => id !== thanks.id) },
      );
      announce(texts.removed);
      onClose();
    });
  return (
    <ConfirmDialog label={texts.remove} change={change} onCancel={onClose} onConfirm={() => void remove()}>
      {format(texts.ask, { name: thanks.name })}
    </ConfirmDialog>
  );
};
