/** The recordings in an archive, for readers who may never have heard of Family Stories. */
export const archivedRecordings = {
  title: 'Recordings of this story:',
  /** `length` is like 2:14. */
  recorded: 'Recorded on {date}, {length}',
  recordedOn: 'Recorded on {date}',
  cutOff: 'It ends where it was cut off.',
  missing: 'There was a recording here, but it could not be found.',
  unplayed: 'This recording could not be played. It is kept as it arrived.',
  inPart: 'Only a part of it can be played. All of it is kept as it was recorded.',
  original: 'Open it as it was recorded',
  /** Of several. */
  originalTake: 'Open it as it was recorded (part {number})',
  /** Above the words; one of the two below follows. */
  heard: 'Words as a program heard them.',
  corrected: 'Words as a person corrected them.',
  right: 'A person has said that they are right.',
  unchecked: 'Nobody has said yet that they are right.',
  problems: {
    missing: 'This recording is not in the file store, so it is not in the archive: {name}',
    missingOriginal: 'Of this recording, the file store has only what is played, not what was recorded: {name}',
    unplayed: 'This recording could not be played. It is in the archive as it arrived: {name}',
  },
  inReadme: `  data/recordings       What was told aloud: the sound, and its words with their
                        times (.vtt) and as plain text (.txt). "heard" is what a
                        program understood, "corrected" what a person made of
                        it. Exactly as it was recorded it is in data/originals.
`,
  leftOut: 'The recordings were left out.',
  recordings: { one: '{count} recording', other: '{count} recordings' },
  /** In SCHEMA.txt, after the schema of everything else. */
  schema: `Questions whose answer was told aloud also have:

recordings    The recordings of the answer, oldest first. In "content", <figure
              data-recording="id"> is the place of one; the others come after
              the text.

Each recording:

id            Identifies the recording.
created_at    When it was begun.
mime          What the device that recorded it called its format.
duration_ms   How long it is, in milliseconds.
cut_off       true if nobody ended it: it goes as far as it arrived.
peaks         How loud it is: a byte for each 100 milliseconds (base64).
in_part       true if only a part of it can be played: "takes" have all of it.
file          The sound, to play; null if there is none.
takes         The same as it was recorded, in one or several files, one after
              the other; null for one that is missing.
words         Its words, in up to three versions.

Each version of the words:

version       Later versions have larger numbers.
source        heard: what a program understood. answerer: corrected by the
              person who told it. admin: corrected by the person who asked.
engine        The program that heard them.
language      The language it heard.
created_at    When these words were written.
released      true if somebody has said that they are right.
file          The words with their times, as WebVTT; as plain text next to it.
cues          The words: start_ms, end_ms, text; "unsure" says between which
              characters of the text the program was not sure.
`,
} as const;
