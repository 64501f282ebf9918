import { useState } from 'react';
import { createPortal } from 'react-dom';
import { writeTime } from '../../../shared/recordings/times.ts';
import type { ChangedLine, Cue, TranscriptVersions } from '../../../shared/recordings/transcripts.ts';
import { readVtt } from '../../../shared/recordings/vtt.ts';
import { format, isolate, voice } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { RevisionsDialog } from '../../ui/RevisionsDialog.tsx';
import type { WordsCalls } from '../../ui/words/calls.ts';
import type { Words } from '../../ui/words/words.ts';
import { listTranscripts } from '../api/recordings.ts';

const texts = voice.history;

type WordsHistoryProps = { recording_id: string; person_name: string; words: Words; load: WordsCalls['load'] };

/** All versions of the words of a recording, and what each has changed; one can be shown again, as a new version. */
export const WordsHistory = ({ recording_id, person_name, words, load }: WordsHistoryProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const list = async () => {
    const { versions, released } = await listTranscripts(recording_id);
    return versions.map((version) => ({
      ...version,
      text: [describe(version, person_name), ...(version.version === released ? [texts.read] : [])].join(' · '),
      lines: version.changes ? describeChanges(version.changes) : [],
    }));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen &&
        // outside of the story, which sets lists and paragraphs in its own way
        createPortal(
          <RevisionsDialog
            title={texts.title}
            list={list}
            load={async (version) => ({ content: readVtt(await load(version))?.cues ?? [] })}
            onRestore={words.replace}
            onClose={() => setIsOpen(false)}
          >
            {(cues) => <Lines cues={cues} />}
          </RevisionsDialog>,
          document.body,
        )}
    </>
  );
};

type Version = TranscriptVersions['versions'][number];

const describe = ({ source, changes }: Version, name: string) => {
  if (source === 'heard') return texts.heard;
  if (changes?.heard_more) return texts.heardMore;
  const { byYou, by } = changes?.lines === 0 ? texts.unchanged : texts.corrected;
  return source === 'admin' ? byYou : format(by, { name });
};

const describeChanges = ({ lines, first }: NonNullable<Version['changes']>): string[] => {
  const more = lines - first.length;
  return [...first.map(describeLine), ...(more > 0 ? [format(texts.more, { count: more })] : [])];
};

const describeLine = ({ start_ms, before, after }: ChangedLine): string => {
  const text = before === '' ? texts.added : after === '' ? texts.removed : texts.replaced;
  return `${writeTime(start_ms)} ${format(text, { before: isolate(before), after: isolate(after) })}`;
};

const Lines = ({ cues }: { cues: Cue[] }) => (
  <ol className="words-lines">
    {cues.map(({ start_ms, text }) => (
      <li key={start_ms} className="words-line">
        <span className="words-time">{writeTime(start_ms)}</span>
        <p className="words-text" dir="auto">
          {text}
        </p>
      </li>
    ))}
  </ol>
);
