import { isDeviceLine } from './device-lines.ts';
import { findIntroduction, type Senders } from './introductions.ts';
import { nextSpeaking, type ReadLine } from './reading.ts';

const maxAbove = 8;

/** Cuts what mail programs write around a quotation that was cut, or below what was written. */
export const cutAround = (lines: ReadLine[], senders: Senders): void => {
  for (let at = 0; at < lines.length; at++)
    if (lines[at]?.isCut && !lines[nextSpeaking(lines, at, -1)]?.isCut) cutAbove(lines, at, senders);
  const last = nextSpeaking(lines, lines.length, -1);
  if (last >= 0) cutDeviceLine(lines, lines[last]?.isCut ? lines.length : last + 1);
  cutSilent(lines);
};

/** Directly above the cut that begins at `start`: introductions, and above them a device's line. */
const cutAbove = (lines: ReadLine[], start: number, senders: Senders) => {
  let first = start;
  for (let left = maxAbove; ; ) {
    const end = nextSpeaking(lines, first, -1);
    const found = end < 0 || lines[end]?.isCut ? undefined : findIntroduction(lines, end, senders);
    if (found === undefined) break;
    left -= end - found + 1;
    if (left < 0) break;
    cut(lines, found, end);
    first = found;
  }
  cutDeviceLine(lines, first);
};

/** The last line before `end`, if a device has added it. */
const cutDeviceLine = (lines: ReadLine[], end: number) => {
  const at = nextSpeaking(lines, end, -1);
  if (at >= 0 && isDeviceLine(lines[at]?.text ?? '')) cut(lines, at, at);
};

const cut = (lines: ReadLine[], first: number, last: number) => {
  for (const line of lines.slice(first, last + 1)) line.isCut = true;
};

/** What says nothing goes with what follows, such as a dividing line; a quoted link also with what is above. */
const cutSilent = (lines: ReadLine[]) => {
  let isBelowCut = false;
  for (const line of lines)
    if (line.isSilent) line.isCut = isBelowCut && line.isQuoted;
    else isBelowCut = line.isCut;
  let isAboveCut = isBelowCut;
  for (const line of lines.toReversed())
    if (line.isSilent) line.isCut ||= isAboveCut;
    else isAboveCut = line.isCut;
};
