import type { Cue, Offer } from '../../../shared/recordings/transcripts.ts';

type Shown = { cues: Cue[]; offers: Offer[] };

/** A name that is suggested for the same word in several places. */
export type RepeatedOffer = { name: string; heard: string; places: Offer[] };

export const repeatedOffers = ({ cues, offers }: Shown): RepeatedOffer[] => {
  const textAt = new Map(cues.map(({ start_ms, text }) => [start_ms, text]));
  const repeated = new Map<string, RepeatedOffer>();
  for (const offer of offers) {
    const heard = textAt.get(offer.start_ms)?.slice(offer.from, offer.to) ?? '';
    const key = `${offer.name} ${heard.toLowerCase()}`;
    const same = repeated.get(key);
    if (same) same.places.push(offer);
    else repeated.set(key, { name: offer.name, heard, places: [offer] });
  }
  return [...repeated.values()].filter(({ places }) => places.length > 1);
};

/** The cues with the names of these offers. */
export const withNames = (cues: Cue[], offers: Offer[]): Cue[] =>
  cues.map((cue) => {
    const here = offers.filter(({ start_ms }) => start_ms === cue.start_ms);
    if (here.length === 0) return cue;
    const { start_ms, end_ms } = cue;
    // the last one first: replacing it does not move those before it
    const text = here
      .sort((one, other) => other.from - one.from)
      .reduce((before, { from, to, name }) => before.slice(0, from) + name + before.slice(to), cue.text);
    return { start_ms, end_ms, text };
  });

/** How many places are marked: suggested names, and other words of which the recogniser was unsure. */
export const countOpen = ({ cues, offers, heard }: Shown & { heard: Cue[] }): number => {
  const heardAt = new Map(heard.map(({ start_ms, text }) => [start_ms, text]));
  const unsure = cues
    .filter(({ start_ms, text }) => heardAt.get(start_ms) === text)
    .flatMap(({ start_ms, unsure: marked = [] }) => marked.map(([from = 0, to = 0]) => ({ start_ms, from, to })));
  const isOffered = (place: Omit<Offer, 'name'>) =>
    offers.some(({ start_ms, from, to }) => start_ms === place.start_ms && from < place.to && place.from < to);
  return offers.length + unsure.filter((place) => !isOffered(place)).length;
};
