import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ArchivePart, Book, BookEdition, Build } from '../../../shared/books.ts';
import { format, bookPage as messages } from '../../messages.ts';
import { cancelBuild, startArchive, startBuild } from '../api/builds.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { type Change, useChange } from '../frame/use-change.ts';
import { archivesQuery, buildsQuery, isUnderWay } from '../queries/book-queries.ts';

const texts = messages.build;

export type Builds = {
  /** Undefined until they are loaded; newest first. */
  ofBook: Build[] | undefined;
  archives: Build[];
  change: Change;
  /** The request for a preview, apart from `change`: the first one is made without a click. */
  preview: Change;
  startPreview: () => Promise<boolean>;
  /** Saves the book, then requests builds of these editions. */
  start: (editions: BookEdition[], withRecordings?: boolean) => Promise<boolean>;
  startArchive: (leave_out: ArchivePart[]) => Promise<boolean>;
  cancel: (build: Build) => Promise<boolean>;
};

/** The builds of a book, finished and in progress. */
export const useBuilds = ({ id: book_id }: Book, save: () => Promise<boolean>): Builds => {
  const client = useQueryClient();
  const change = useChange();
  const preview = useChange();
  const builds = useQuery(buildsQuery(book_id));
  const archives = useQuery(archivesQuery);
  const ofBook = builds.data?.builds;
  const made = archives.data?.builds ?? [];
  const announceEnd = useEndAnnounced([...(ofBook ?? []), ...made]);

  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: buildsQuery(book_id).queryKey }),
      client.invalidateQueries({ queryKey: archivesQuery.queryKey }),
    ]);

  const make = async (editions: BookEdition[], withRecordings = false) => {
    // SavedState shows why saving failed
    if (!(await save())) return;
    try {
      for (const edition of editions) announceEnd(await startBuild(book_id, edition, withRecordings));
    } finally {
      // the first edition is made even if the second is refused
      await reload();
    }
  };

  return {
    ofBook,
    archives: made,
    change,
    preview,
    startPreview: () => preview.run(() => make(['screen'])),
    start: (editions, withRecordings) => change.run(() => make(editions, withRecordings)),
    startArchive: (leave_out) =>
      change.run(async () => {
        if (!(await save())) return;
        announceEnd(await startArchive(leave_out));
        await reload();
      }),
    cancel: ({ id }) =>
      change.run(async () => {
        await ignoreNotFound(cancelBuild(id));
        await reload();
      }),
  };
};

/**
 * Announces when builds finish or fail. Returns a function for a build just asked for: the server may have it
 * already, and then it is never under way.
 */
const useEndAnnounced = (builds: Build[]) => {
  const announce = useAnnounce();
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of builds.filter(isUnderWay)) awaited.current.add(id);
    const ended = builds.filter((build) => !isUnderWay(build) && awaited.current.delete(build.id));
    const said = ended
      .filter(({ state }) => state !== 'cancelled')
      .map(({ state, edition }) =>
        format(state === 'done' ? texts.ready : texts.couldNot, { name: texts.editions[edition] }),
      );
    // in one message: a second one would take its place
    if (said.length > 0) announce(said.join(' '));
  });
  return ({ id }: { id: string }) => awaited.current.add(id);
};
