import { escapeText } from '../content/escape-html.ts';
import { type Cue, type TranscriptSource, transcriptSources } from './transcripts.ts';

/**
 * What the file says about its words. `released` is the version that readers see, which may be another one; `heard` the one
 * that a correction corrects, as it was heard; `unheard` are stretches in ms where no words came.
 */
export type AboutTranscript = {
  version: number;
  source: TranscriptSource;
  released?: number;
  heard?: number;
  unheard?: [start_ms: number, end_ms: number][];
  language?: string;
  engine?: string;
};

export type Vtt = { about: AboutTranscript | undefined; cues: Cue[] };

/** A WebVTT file. Its first comment says what it is; `<c.unsure>` marks words of which the recogniser was unsure. */
export const writeVtt = (cues: Cue[], about?: AboutTranscript): string =>
  ['WEBVTT', ...(about ? [writeNote(about)] : []), ...cues.map(writeCue)].map((block) => `${block}\n`).join('\n');

const writeNote = (about: AboutTranscript) =>
  ['NOTE', ...Object.entries(about).map(([name, value]) => `${name}: ${oneLine(inNote(value))}`)].join('\n');

const inNote = (value: string | number | [number, number][]) =>
  Array.isArray(value) ? value.map(([from, to]) => `${from}-${to}`).join(' ') : String(value);

const oneLine = (text: string) => text.replace(/-->|\s+/g, ' ').trim();

const writeCue = ({ start_ms, end_ms, text, unsure = [] }: Cue) =>
  `${writeTime(start_ms)} --> ${writeTime(end_ms)}\n${writeText(text, unsure)}`;

/** As in a WebVTT file: `00:01:02.345`. */
const writeTime = (ms: number) => {
  const digits = (number: number, length = 2) => String(Math.floor(number)).padStart(length, '0');
  return `${digits(ms / 3_600_000)}:${digits((ms / 60_000) % 60)}:${digits((ms / 1000) % 60)}.${digits(ms % 1000, 3)}`;
};

const writeText = (text: string, unsure: number[][]) => {
  let written = '';
  let at = 0;
  for (const [from = 0, to = 0] of unsure) {
    written += `${escapeText(text.slice(at, from))}<c.unsure>${escapeText(text.slice(from, to))}</c>`;
    at = to;
  }
  return written + escapeText(text.slice(at));
};

/**
 * Reads a WebVTT file, by the rules for those who write them rather than those for players, which forgive much. Undefined
 * if it breaks them. Cue settings, styles and tags other than `<c.unsure>` are left out, lines of a cue are joined.
 */
export const readVtt = (file: string): Vtt | undefined => {
  const [signature = '', ...blocks] = blocksOf(file);
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(signature) || signature.includes('-->')) return undefined;
  const cues: Cue[] = [];
  let about: AboutTranscript | undefined;
  for (const block of blocks) {
    if (/^NOTE(?:\s|$)/.test(block)) {
      if (block.includes('-->')) return undefined;
      about ??= readNote(block);
      continue;
    }
    if (cues.length === 0 && /^(?:STYLE|REGION)[ \t]*(?:\n|$)/.test(block) && !block.includes('-->')) continue;
    const cue = readCue(block);
    if (!cue || cue.start_ms < (cues.at(-1)?.start_ms ?? 0)) return undefined;
    cues.push(cue);
  }
  return { about, cues: cues.filter(({ text }) => text !== '') };
};

const blocksOf = (file: string) =>
  file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split(/\n{2,}/);

const readNote = (note: string): AboutTranscript | undefined => {
  const fields = Object.fromEntries([...note.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]));
  const { version, source, released, heard, unheard = '', language, engine } = fields;
  const isSource = (text: string | undefined): text is TranscriptSource =>
    transcriptSources.some((known) => known === text);
  if (!isNumber(version) || !isSource(source)) return undefined;
  const stretches = [...unheard.matchAll(/(\d{1,10})-(\d{1,10})/g)].map(([, from, to]): [number, number] => [
    Number(from),
    Number(to),
  ]);
  return {
    version: Number(version),
    source,
    ...(isNumber(released) && { released: Number(released) }),
    ...(isNumber(heard) && { heard: Number(heard) }),
    ...(stretches.length > 0 && { unheard: stretches }),
    ...(language && { language }),
    ...(engine && { engine }),
  };
};

const isNumber = (text: string | undefined) => text !== undefined && /^[1-9]\d{0,9}$/.test(text);

const readCue = (block: string): Cue | undefined => {
  const lines = block.split('\n');
  // the first line may be an identifier
  const [timing = '', ...payload] = lines[0]?.includes('-->') ? lines : lines.slice(1);
  const times = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+[^>]*)?$/.exec(timing);
  const [start_ms, end_ms] = [readTime(times?.[1]), readTime(times?.[2])];
  const text = readText(payload.join(' '));
  if (start_ms === undefined || end_ms === undefined || end_ms <= start_ms || !text) return undefined;
  return { start_ms, end_ms, ...text };
};

const readTime = (text: string | undefined): number | undefined => {
  const parts = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text ?? '');
  if (!parts) return undefined;
  const [hours = 0, minutes, seconds, ms] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, ...number[]];
  return ((hours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
};

// a map: an object has a "valueOf" as well, which may be all that somebody says
const named = new Map([
  ...Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>' }),
  ...Object.entries({ '&nbsp;': '\u00a0', '&lrm;': '\u200e', '&rlm;': '\u200f' }),
]);

/** Undefined if a tag is not closed by `>`, or the text has an arrow. */
const readText = (payload: string): Pick<Cue, 'text' | 'unsure'> | undefined => {
  if (payload.includes('-->')) return undefined;
  const unsure: number[][] = [];
  // of each open tag: where unsure text began
  const open: (number | undefined)[] = [];
  let text = '';
  for (const [token] of payload.matchAll(/<[^>]*>?|&[a-z]+;|[^<&]+|&/g)) {
    if (!token.startsWith('<')) text += named.get(token) ?? token;
    else if (!token.endsWith('>')) return undefined;
    else if (token.startsWith('</')) {
      const from = open.pop();
      if (from !== undefined && from < text.length) unsure.push([from, text.length]);
    } else if (!/^<[\d:.]+>$/.test(token))
      open.push(/^<c(?:\.[^.\s>]+)*\.unsure[.\s>]/.test(token) ? text.length : undefined);
  }
  return { text, ...(unsure.length > 0 && { unsure }) };
};
