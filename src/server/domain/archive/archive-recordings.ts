import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import type { PlayedFile } from '../../../shared/recordings/recordings.ts';
import type { Cue } from '../../../shared/recordings/transcripts.ts';
import { writeVtt } from '../../../shared/recordings/vtt.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import { listTakes } from '../../storage/recording-parts.ts';
import { listKeptRecordings, type StoredRecording } from '../../storage/recordings.ts';
import { findTranscript, listTranscripts, type TranscriptRow } from '../../storage/transcripts.ts';
import { originalKey, playedKey } from '../recordings/recording-keys.ts';
import { soundExtension } from '../recordings/sound-extensions.ts';
import { addFile } from './add-file.ts';
import { writeWordsText } from './archive-texts.ts';
import type { Bag } from './bag.ts';
import type { ArchivedRecording, ArchivedWords } from './everything.ts';

type Task = { language: Language; problems: BuildFault[] };

/** Where a story's files are: the folder of its person, and its own name. */
type Place = { question_id: string; folder: string; file: string };

/** Adds the recordings of an answer to the archive: what was recorded, what is played, and the words. */
export const addRecordings = async (app: App, bag: Bag, task: Task, place: Place): Promise<ArchivedRecording[]> => {
  const added: ArchivedRecording[] = [];
  for (const [index, recording] of (await listKeptRecordings(app.db, place.question_id)).entries())
    added.push(await addRecording(app, bag, task, { ...place, recording, number: index + 1 }));
  return added;
};

type Numbered = Place & { recording: StoredRecording; number: number };

const addRecording = async (app: App, bag: Bag, task: Task, numbered: Numbered): Promise<ArchivedRecording> => {
  const { recording, question_id, folder, file, number } = numbered;
  const { id, created_at, mime, duration_ms, cut_off, fault, peaks } = recording;
  const name = `${folder}/${file} ${number}`;
  const played = choosePlayed(recording);
  const shown = played
    ? await addFile(app, bag, playedKey(played.name), `recordings/${name}.${endingOf(played.name)}`)
    : null;
  const takes = await addOriginals(app, bag, recording, `originals/${folder}/${file} recording ${number}`);
  const detail = problemOf(recording, shown, takes);
  if (detail) task.problems.push({ code: 'missing_recording', detail, values: { name }, question_id });
  return {
    ...{ id, created_at, mime },
    ...withoutNull({ duration_ms, peaks }),
    ...(cut_off === 1 && { cut_off: true as const }),
    ...(fault === 'in_part' && { in_part: true as const }),
    ...{ file: shown, takes },
    words: await addWords(app, bag, task, { ...numbered, path: `recordings/${name}` }),
  };
};

const problemOf = ({ status }: StoredRecording, shown: string | null, takes: (string | null)[]) => {
  if (status === 'refused' && !takes.includes(null)) return 'unplayedRecording';
  if (!shown) return 'missingRecording';
  return takes.includes(null) ? 'missingOriginalSound' : undefined;
};

/** AAC, which more programs play than Opus, if there is a copy. */
const choosePlayed = ({ files }: StoredRecording): PlayedFile | undefined => {
  const list: PlayedFile[] = JSON.parse(files ?? '[]');
  return list.find(({ content_type }) => content_type.startsWith('audio/mp4')) ?? list[0];
};

const endingOf = (name: string) => name.split('.').at(-1);

/** Each take is a file of its own. */
const addOriginals = async (app: App, bag: Bag, { id, mime }: StoredRecording, stem: string) => {
  const takes = await listTakes(app.db, id);
  const paths: (string | null)[] = [];
  for (const { take } of takes) {
    const named = `${stem}${takes.length > 1 ? `-${take + 1}` : ''}.${soundExtension(mime)}`;
    paths.push(await addFile(app, bag, originalKey(id, take), named));
  }
  return paths;
};

type Words = Numbered & { path: string };

/** What readers see, what a person corrected last, and what was heard last: each as subtitles and as text. */
const addWords = async (app: App, bag: Bag, { language }: Task, words: Words): Promise<ArchivedWords[]> => {
  const { id, released } = words.recording;
  const versions = await listTranscripts(app.db, id);
  const chosen = [
    versions.find(({ version }) => version === released),
    versions.find(({ source }) => source !== 'heard'),
    versions.find(({ source }) => source === 'heard'),
  ].filter((row) => row !== undefined);
  const added: ArchivedWords[] = [];
  const names = new Set<string>();
  for (const { version } of new Set(chosen)) {
    const row = await findTranscript(app.db, id, version);
    if (!row) continue;
    const plain = row.source === 'heard' ? 'heard' : 'corrected';
    const stem = `${words.path} ${names.has(plain) ? `${plain} ${version}` : plain}`;
    names.add(plain);
    const described = describeWords(row, released, `${stem}.vtt`);
    await bag.add(`${stem}.vtt`, writeVtt(described.cues, aboutWords(row, released)));
    await bag.add(`${stem}.txt`, writeWordsText(language, words.recording, described));
    added.push(described);
  }
  return added;
};

const aboutWords = ({ version, source, language, engine }: TranscriptRow, released: number | null) => ({
  ...{ version, source },
  ...withoutNull({ released, language, engine }),
});

const describeWords = (row: TranscriptRow, released: number | null, file: string): ArchivedWords => {
  const { version, source, engine, language, created_at, cues } = row;
  return {
    ...{ version, source, created_at },
    ...withoutNull({ engine, language }),
    ...(version === released && { released: true as const }),
    ...{ file, cues: JSON.parse(cues) as Cue[] },
  };
};
