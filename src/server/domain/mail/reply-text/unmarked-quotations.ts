import { findIntroduction, type Senders } from './introductions.ts';
import { nextSpeaking, type ReadLine } from './reading.ts';

/** Some programs introduce a quotation and don't mark it: what follows the first such introduction is quoted. */
export const findUnmarked = (lines: ReadLine[], senders: Senders): void => {
  const end = lines.findIndex((line, at) => !line.isSilent && isUnmarkedBelow(lines, at, line, senders));
  if (end >= 0) for (const line of lines.slice(end + 1)) line.isQuoted = true;
};

const isUnmarkedBelow = (lines: ReadLine[], at: number, line: ReadLine, senders: Senders) => {
  if (findIntroduction(lines, at, senders) === undefined) return false;
  const below = lines[nextSpeaking(lines, at, 1)];
  return below !== undefined && below.depth <= line.depth;
};
