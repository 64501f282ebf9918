import type { Offers } from '../../../../shared/recordings/transcripts.ts';
import type { App } from '../../../app.ts';
import { findHeardTranscript, findShownTranscript, findTranscriptState } from '../../../storage/transcripts.ts';
import { findFamilyNames } from './family-names.ts';
import { cuesOf } from './heard-since.ts';
import { offeredCorrections } from './offers.ts';
import { reading, type Speaker } from './transcripts.ts';

/**
 * Names for the lines that still are as they were heard. Not for what a person typed: who holds a link could try out which
 * names there are.
 */
export const findOffers = async (app: App, by: Speaker, id: string): Promise<Offers> => {
  const cues = await reading(app, by, async (db, opened) => {
    if (!(await findTranscriptState(db, id, opened))) return undefined;
    const [shown, heard] = [await findShownTranscript(db, id), await findHeardTranscript(db, id)];
    const lines = new Map(shown && cuesOf(shown).map(({ start_ms, text }) => [start_ms, text]));
    return heard ? cuesOf(heard).filter(({ start_ms, text }) => lines.get(start_ms) === text) : [];
  });
  return { offers: offeredCorrections(cues, await findFamilyNames(app.db)) };
};
