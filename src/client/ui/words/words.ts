import type { Cue, Offer, TranscriptSource } from '../../../shared/recordings/transcripts.ts';
import { readVtt } from '../../../shared/recordings/vtt.ts';
import { ApiError } from '../../api.ts';
import type { WordsCalls } from './calls.ts';
import { forgetKept, type KeptWords, keepWords, readKept } from './kept-words.ts';

/** Who corrects. */
export type Corrector = Exclude<TranscriptSource, 'heard'>;

export type WordsState = {
  step: 'loading' | 'none' | 'shown' | 'failed';
  cues: Cue[];
  /** The same words as they were heard; empty if nothing was. */
  heard: Cue[];
  /** Stretches in ms where no words came. */
  unheard?: [start_ms: number, end_ms: number][] | undefined;
  source: TranscriptSource;
  /** The version that is corrected; undefined if there is none yet. */
  version?: number | undefined;
  /** The version that readers see. */
  released?: number | undefined;
  /** `changed`: another person has corrected the same version. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failed' | 'changed';
  offers: Offer[];
  problem?: ApiError | undefined;
};

/** The words of one recording, as they are shown and corrected. */
export type Words = ReturnType<typeof openWords>;

/** What is typed stays on this device until the server has it. `ms`: the recording's length. */
export const openWords = ({ id, ms }: { id: string; ms: number }, calls: WordsCalls, by: Corrector) => {
  let state: WordsState = { step: 'loading', cues: [], heard: [], source: 'heard', saving: 'saved', offers: [] };
  const listeners = new Set<() => void>();
  const change = (to: Partial<WordsState>) => {
    state = { ...state, ...to };
    for (const listener of listeners) listener();
  };

  const load = async () => {
    change({ step: 'loading', problem: undefined });
    try {
      show(await readStored(calls), readKept(id));
    } catch (error) {
      change({ step: 'failed', problem: asProblem(error) });
    }
    if (state.saving === 'unsaved') await save();
    else await loadOffers();
  };

  const show = (stored: Awaited<ReturnType<typeof readStored>>, kept: KeptWords | undefined) => {
    if (!stored && !kept) return change({ step: 'none' });
    change({ step: 'shown', saving: 'saved', ...(stored ?? { source: by, heard: [] }) });
    if (kept) change({ cues: kept.cues, version: kept.base, saving: 'unsaved' });
  };

  /** Shows what another person has corrected, or what was heard since, unless something was typed. */
  const refresh = async () => {
    try {
      const stored = await readStored(calls);
      if (!stored || state.saving !== 'saved' || stored.version < (state.version ?? 0)) return;
      show(stored, readKept(id));
    } catch (error) {
      console.warn('The words cannot be read anew now.', error);
    }
    await loadOffers();
  };

  const loadOffers = async () => {
    const { step, version, released } = state;
    if (step !== 'shown' || version === undefined || !calls.offers) return;
    // who says that the words are right is sure of them
    if (released === version) return change({ offers: [] });
    try {
      change({ offers: await calls.offers() });
    } catch (error) {
      console.warn('There are no suggestions now.', error);
    }
  };

  const write = (cues: Cue[]) => {
    keepWords(id, { base: state.version, cues });
    change({ cues, saving: state.saving === 'saving' ? 'saving' : 'unsaved' });
  };

  /** Released was pressed while words were being saved. */
  let isReleasedNext = false;

  /** `instead`: of what another person has corrected meanwhile. */
  const save = async (released?: true, instead?: true) => {
    if (state.saving === 'saving') {
      isReleasedNext ||= released === true;
      return;
    }
    if (state.saving === 'saved' && !released) return;
    const { cues, version } = state;
    change({ saving: 'saving', problem: undefined });
    try {
      const stored = await calls.save({
        cues,
        ...(released && { released }),
        ...(!instead && { base_version: version ?? 0 }),
      });
      const isAll = state.cues === cues;
      if (isAll) forgetKept(id, { base: version, cues });
      else keepWords(id, { base: stored.version, cues: state.cues });
      const { version: newest, released: seen } = stored;
      change({ version: newest, released: seen, source: by, saving: isAll ? 'saved' : 'unsaved' });
      const isNext = isReleasedNext || undefined;
      isReleasedNext = false;
      if (isAll && !isNext) await loadOffers();
      else await save(isNext);
    } catch (error) {
      const problem = asProblem(error);
      isReleasedNext = false;
      change({ saving: problem.code === 'transcript_changed' ? 'changed' : 'failed', problem });
    }
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    refresh,
    /** Types over a line; `save` stores it. */
    edit: (index: number, text: string) => {
      // a suggestion is for the text as it was
      const edited = state.cues[index]?.start_ms;
      change({ offers: state.offers.filter(({ start_ms }) => start_ms !== edited) });
      write(state.cues.map((cue, at) => (at === index ? { start_ms: cue.start_ms, end_ms: cue.end_ms, text } : cue)));
    },
    /** Adds a line that begins at a time in ms, after all others. */
    add: (at: number) => {
      const last = state.cues.at(-1);
      const start_ms = Math.max(Math.round(at), last ? last.start_ms + 1 : 0);
      const before = last ? [...state.cues.slice(0, -1), { ...last, end_ms: start_ms }] : [];
      write([...before, { start_ms, end_ms: Math.max(ms, start_ms + 1), text: '' }]);
      change({ step: 'shown' });
    },
    /** Shows all these words instead, as a new version. */
    replace: (cues: Cue[]) => {
      write(cues);
      return save();
    },
    save: () => save(),
    /** The device is online again, or the page is left: what could not be sent is sent. */
    retry: () => {
      if (state.step === 'failed') return load();
      return state.saving === 'unsaved' || state.saving === 'failed' ? save() : undefined;
    },
    /** These words are right: readers may see them. */
    release: () => save(true),
    /** Throws what `calls` throws. */
    takeBack: async () => {
      await calls.takeBack();
      change({ released: undefined });
    },
    /** After another person's correction: both are kept, this one is shown. */
    showMine: () => save(undefined, true),
    /** The same, but the other one is shown. */
    showTheirs: async () => {
      const { cues, version } = state;
      change({ saving: 'saving', problem: undefined });
      try {
        await calls.save({ cues, aside: true });
      } catch (error) {
        return change({ saving: 'changed', problem: asProblem(error) });
      }
      forgetKept(id, { base: version, cues });
      return load();
    },
  };
};

/** What is shown now, and what was heard; undefined if there are no words yet. */
const readStored = async ({ load }: WordsCalls) => {
  const read = async (version?: number) => {
    try {
      const file = readVtt(await load(version));
      if (!file?.about) throw new Error('The words cannot be read.');
      return { cues: file.cues, ...file.about };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_transcript') return undefined;
      throw error;
    }
  };
  const shown = await read();
  if (!shown) return undefined;
  const { cues, source, version, released, unheard } = shown;
  const heard = shown.heard === undefined ? undefined : await read(shown.heard);
  return { cues, source, version, released, unheard, heard: source === 'heard' ? cues : (heard?.cues ?? []) };
};

const asProblem = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(0);
};
