import type { CorrectedTranscript, Cue, Offer, TranscriptSource } from '../../../shared/recordings/transcripts.ts';
import { ApiError } from '../../api.ts';
import { fingerprint } from '../../fingerprint.ts';
import { createListeners } from '../../listeners.ts';
import type { WordsCalls } from './calls.ts';
import { type Corrector, followKept, forgetKept, isSame, type KeptWords, keepWords, readKept } from './kept-words.ts';
import { withNames } from './open-offers.ts';
import { readStored, type StoredWords } from './stored-words.ts';

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
  const { notify, subscribe } = createListeners();
  /** Fingerprints of what was sent since this version; any of it may have arrived. */
  let sent: number[] = [];
  /** What is unsaved was written to this device. */
  let isKept = true;
  const change = (to: Partial<WordsState>) => {
    state = { ...state, ...to };
    notify();
  };

  /** `isNone`: the server is known to have no words. */
  const load = async ({ isNone = false } = {}) => {
    change({ step: 'loading', problem: undefined });
    try {
      show(isNone ? undefined : await readStored(calls), readKept(id, by));
    } catch (error) {
      change({ step: 'failed', problem: asProblem(error) });
    }
    if (state.saving === 'unsaved') await save();
    else await loadOffers();
  };

  const show = (stored: StoredWords | undefined, kept: KeptWords | undefined) => {
    if (!stored && !kept) return change({ step: 'none' });
    change({ step: 'shown', saving: 'saved', ...(stored ?? { source: by, heard: [] }) });
    sent = [];
    if (kept) showKept(kept);
  };

  const showKept = (kept: KeptWords) => {
    sent = kept.sent;
    isKept = true;
    change({ cues: kept.cues, version: kept.base, saving: state.saving === 'saving' ? 'saving' : 'unsaved' });
  };

  /** What another tab types is shown here too, so that neither overwrites what the other keeps. `saved`: what it has saved. */
  const follow = (saved: KeptWords | undefined) => {
    if (state.step !== 'shown') return;
    const kept = readKept(id, by);
    if (kept) return showKept(kept);
    if (state.saving !== 'saving' && isSame(saved?.cues, state.cues)) change({ saving: 'saved', problem: undefined });
    void refresh();
  };

  /** Shows what another person has corrected, or what was heard since, unless something was typed. */
  const refresh = async () => {
    try {
      const stored = await readStored(calls);
      if (!stored || state.saving !== 'saved' || stored.version < (state.version ?? 0)) return;
      show(stored, readKept(id, by));
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

  const keep = () => {
    isKept = keepWords(id, by, { base: state.version, cues: state.cues, sent });
  };

  const write = (cues: Cue[]) => {
    change({ cues, saving: state.saving === 'saving' ? 'saving' : 'unsaved' });
    keep();
  };

  /** Released was pressed while words were being saved. */
  let isReleasedNext = false;
  let running: Promise<void> | undefined;

  /** `instead`: of what another person has corrected meanwhile. Resolves once all is saved, or could not be. */
  const save = async (released?: true, instead?: true): Promise<void> => {
    if (state.saving === 'saving') {
      isReleasedNext ||= released === true;
      return running;
    }
    if (state.saving === 'saved' && !released) return;
    running = attempt(released, instead);
    await running;
  };

  const attempt = async (released?: true, instead?: true): Promise<void> => {
    // of a tab whose event has not arrived: a page that was frozen
    const kept = state.saving !== 'saved' && isKept ? readKept(id, by) : undefined;
    if (kept && !isSame(kept.cues, state.cues)) showKept(kept);
    const { cues, version } = state;
    sent = [...new Set([...sent, printOf(cues)])];
    if (state.saving !== 'saved') keep();
    change({ saving: 'saving', problem: undefined });
    try {
      const stored = await calls.save({
        cues,
        ...(released && { released }),
        ...(!instead && { base_version: version ?? 0 }),
      });
      await acknowledged(stored, cues);
    } catch (error) {
      await refused(asProblem(error), released);
    }
  };

  const acknowledged = async ({ version, released }: CorrectedTranscript, cues: Cue[]) => {
    const isAll = isSame(state.cues, cues);
    sent = [];
    change({ version, released, source: by, saving: isAll ? 'saved' : 'unsaved' });
    if (isAll) forgetKept(id, by, cues);
    else keep();
    const isNext = isReleasedNext || undefined;
    isReleasedNext = false;
    if (isAll && !isNext) await loadOffers();
    else await attempt(isNext);
  };

  const refused = async (problem: ApiError, released?: true): Promise<void> => {
    const { transcript } = problem;
    if (transcript && sent.includes(printOf(transcript.cues))) {
      // an earlier save, whose response was lost
      sent = [];
      change({ version: transcript.version });
      await attempt(released);
      return;
    }
    isReleasedNext = false;
    change({ saving: problem.code === 'transcript_changed' ? 'changed' : 'failed', problem });
  };

  return {
    state: () => state,
    /** Nothing is lost if the page closes. */
    isSafe: () => state.saving === 'saved' || isKept,
    subscribe,
    load,
    refresh,
    /** Shows what other tabs of this device type; returns a function that ends it. */
    follow: () => followKept(id, by, follow),
    /** Types over a line; `save` stores it. */
    edit: (index: number, text: string) => {
      // a suggestion is for the text as it was
      const edited = state.cues[index]?.start_ms;
      change({ offers: state.offers.filter(({ start_ms }) => start_ms !== edited) });
      write(state.cues.map((cue, at) => (at === index ? { start_ms: cue.start_ms, end_ms: cue.end_ms, text } : cue)));
    },
    /** Takes suggested names into their lines. */
    accept: (accepted: Offer[]) => {
      const changed = new Set(accepted.map(({ start_ms }) => start_ms));
      change({ offers: state.offers.filter(({ start_ms }) => !changed.has(start_ms)) });
      write(withNames(state.cues, accepted));
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
    /** What could not be sent is sent; resolves once it is, or could not be. */
    retry: async () => {
      if (state.step === 'failed') await load();
      else if (state.saving !== 'changed') await save();
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
      const { cues } = state;
      change({ saving: 'saving', problem: undefined });
      try {
        await calls.save({ cues, aside: true });
      } catch (error) {
        return change({ saving: 'changed', problem: asProblem(error) });
      }
      forgetKept(id, by, cues);
      return load();
    },
  };
};

// spaces and control characters are tidied when they are stored
const printOf = (cues: Cue[]) =>
  fingerprint(cues.map(({ start_ms, text }) => `${start_ms} ${text.replace(/[\s\p{C}]+/gu, '')}`).join('\n'));

const asProblem = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(0);
};
