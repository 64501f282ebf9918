import type { OurWords, Place } from './our-words.ts';
import type { ReadLine } from './reading.ts';
import { countWords } from './words.ts';

const minRun = 12;

type Run = Place & { lines: ReadLine[]; words: number };

/**
 * Cuts the lines that are ours: quoted ones if all their words are, others only in a run of twelve of our words in order
 * that goes on from one paragraph of ours to the next, or goes on from a quoted line. So the question stays where she
 * has copied it by hand.
 */
export const cutOurs = (lines: ReadLine[], our: OurWords): void => {
  let after: number | undefined;
  let run: Run | undefined;

  const endRun = () => {
    if (run && isOurs(run, our)) {
      our.use(run);
      for (const line of run.lines) line.isCut = true;
    }
    run = undefined;
  };

  for (const line of lines) {
    if (line.words.length === 0) continue;
    const place = our.find(line.words, after, line.isQuoted);
    if (!place || place.start !== run?.end) endRun();
    if (!place) continue;
    if (line.isQuoted) {
      line.isCut = true;
      our.use(place);
    }
    run = extend(run, place, line);
    after = place.end;
  }
  endRun();
};

const extend = (run: Run | undefined, place: Place, line: ReadLine): Run => {
  const words = countWords(line.words);
  if (!run) return { ...place, lines: [line], words };
  run.lines.push(line);
  run.end = place.end;
  run.words += words;
  return run;
};

const isOurs = (run: Run, our: OurWords) =>
  run.words >= minRun && (our.spansParagraphs(run) || run.lines.some(({ isQuoted }) => isQuoted));
