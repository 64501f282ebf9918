import './thanks.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { List } from '../../../pages/List.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import { Written } from '../../../pages/Written.tsx';
import { thumbnailOf } from '../../../shared/content/image-names.ts';
import { languageOf } from '../../../shared/language.ts';
import type { ThanksForAdmin, ThanksList } from '../../../shared/reading/readers.ts';
import type { StoryImage } from '../../../shared/reading/stories.ts';
import { format, reading as messages } from '../../messages.ts';
import { richText } from '../../ui/rich-text.ts';
import { removeThanks } from '../api/thanks.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { formatNearDay } from '../frame/dates.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { MenuButton } from '../frame/Menu.tsx';
import { someStoriesQuery } from '../queries/story-queries.ts';
import { thanksKey, thanksQuery } from '../queries/thanks-queries.ts';
import { ShareLater } from '../share/ShareLater.tsx';
import { storyPath } from './paths.ts';
import { useLiveThanks } from './use-live-thanks.ts';
import { useSeenThanks } from './use-seen-thanks.ts';

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
  /** Whether each is shown as a card with its story, instead of as a row. */
  areLetters?: boolean;
};

/** A list of thanks, which are marked as seen once they are visible. */
export const GivenThanks = ({ thanks: given, areLetters = false }: GivenThanksProps) => {
  const { list, wasNew } = useSeenThanks(given);
  const photos = usePhotos(areLetters ? given : []);
  return (
    <List className={areLetters ? 'thanks-letters' : 'lined-rows'} ref={list}>
      {given.map((thanks) => (
        <li key={thanks.id} className={areLetters ? 'card' : undefined}>
          <Written as="blockquote" text={thanks.text} />
          <p className="cluster hint thanks-by">
            {wasNew(thanks) && <span className="new-answer">{messages.isNew}</span>}
            <span>
              {richText(texts.by, { name: thanks.name, day: formatNearDay(thanks.created_at) }, { name: isolated })}
            </span>
          </p>
          <MenuButton
            title={texts.more}
            label={actionLabel(texts.more, format(texts.of, { name: thanks.name }))}
            items={[
              {
                label: texts.remove,
                icon: <AdminIcon name="delete" />,
                dialog: (close) => <RemoveThanks thanks={thanks} onClose={close} />,
              },
            ]}
          />
          {areLetters && <StoryOf thanks={thanks} photo={photos.get(thanks.question_id)} />}
        </li>
      ))}
    </List>
  );
};

/** The photos of the stories, by their ids. */
const usePhotos = (thanks: ThanksForAdmin[]): ReadonlyMap<string, StoryImage> => {
  const { data } = useQuery(someStoriesQuery([...new Set(thanks.map(({ question_id }) => question_id))]));
  return new Map(data?.stories.flatMap(({ id, photo }) => (photo ? [[id, photo] as const] : [])));
};

type StoryOfProps = { thanks: ThanksForAdmin; photo: StoryImage | undefined };

/** A link to the story, and a button to tell its writer about the thanks. */
const StoryOf = ({ thanks: { question_id, question_text, person_name, name, text }, photo }: StoryOfProps) => (
  <div className="cluster thanks-story">
    {photo && <img src={thumbnailOf(photo.src)} alt="" loading="lazy" />}
    <div className="rest-of-row">
      <Link
        className="plain-link over-card"
        dir="auto"
        lang={languageOf(question_text)}
        to={storyPath({ id: question_id })}
      >
        {question_text}
      </Link>
      <p className="hint small">{richText(texts.seenBy, { name: person_name }, { name: isolated })}</p>
    </div>
    <ShareLater
      variant="quiet"
      className="accent-text edge-end thanks-tell"
      question_id={question_id}
      name={person_name}
      thanks={{ name, text }}
    >
      <span>{richText(texts.tell, { name: person_name }, { name: isolated })}</span>
    </ShareLater>
  </div>
);

const RemoveThanks = ({ thanks, onClose }: { thanks: ThanksForAdmin; onClose: () => void }) => {
  const cache = useQueryClient();
  const announce = useAnnounce();
  const remove = async () => {
    await ignoreNotFound(removeThanks(thanks.id));
    onClose();
    announce(texts.removed);
    cache.setQueriesData<ThanksList>(
      { queryKey: thanksKey },
      (list) => list && { thanks: list.thanks.filter(({ id }) => id !== thanks.id) },
    );
  };
  return (
    <ConfirmDialog label={texts.remove} onCancel={onClose} onConfirm={remove}>
      {richText(texts.ask, { name: thanks.name }, { name: isolated })}
    </ConfirmDialog>
  );
};
