import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayOf } from '../../../shared/day-of.ts';
import type { AdminPlayable } from '../../../shared/recordings/admin-recordings.ts';
import { voice as messages } from '../../messages.ts';
import { callsAt } from '../../ui/words/calls.ts';
import { saveOpenWords } from '../../ui/words/open-words.ts';
import { PlayerWithWords } from '../../ui/words/PlayerWithWords.tsx';
import { askForWords, endListenLink } from '../api/recordings.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { saveBeforeLogout } from '../frame/unsaved-fields.ts';
import { readingKey, readingQuery } from '../queries/reading-query.ts';
import { settingsQuery } from '../queries/settings-query.ts';
import { DownloadOriginals } from './DownloadOriginals.tsx';
import { KeptRecording } from './KeptRecording.tsx';
import { WordsHistory } from './WordsHistory.tsx';

saveBeforeLogout(saveOpenWords);

type RoomRecordingProps = { question_id: string; person_name: string; recording: AdminPlayable | undefined };

/** A recording in the reading room: its player, its words, and the original. */
export const RoomRecording = ({ recording, ...of }: RoomRecordingProps) =>
  recording && (
    <div className="card">
      <Voice recording={recording} {...of} />
      {recording.fault && <KeptRecording id={recording.id} fault={recording.fault} />}
      <Downloads person_name={of.person_name} recording={recording} />
    </div>
  );

type VoiceProps = RoomRecordingProps & { recording: AdminPlayable };

const Voice = ({ question_id, person_name, recording }: VoiceProps) => {
  const client = useQueryClient();
  const transcribes = useQuery(settingsQuery).data?.voice.transcriber !== undefined;
  const { id } = recording;
  const calls = useMemo(
    () => ({ ...callsAt(`/api/recordings/${id}`), ...(transcribes && { askAgain: () => askForWords(id) }) }),
    [id, transcribes],
  );
  const renew = async () => {
    const { question } = await client.fetchQuery({ ...readingQuery(question_id), staleTime: 0 });
    return question.recordings.find((each) => each.id === id)?.url;
  };
  return (
    <PlayerWithWords
      by="admin"
      {...{ recording, renew, calls }}
      history={(words) => <WordsHistory recording_id={id} {...{ person_name, words }} load={calls.load} />}
    />
  );
};

type DownloadsProps = Pick<VoiceProps, 'person_name' | 'recording'>;

/** Several takes as one file; each take as it was recorded; and the end of a printed code, if there is one. */
const Downloads = ({ person_name, recording }: DownloadsProps) => {
  const { id, takes, listen_link } = recording;
  const client = useQueryClient();
  const end = async (close: () => void) => {
    await endListenLink(id);
    await client.invalidateQueries({ queryKey: readingKey });
    close();
  };
  return (
    <div className="cluster recording-originals">
      {takes > 1 && <DownloadWhole person_name={person_name} recording={recording} />}
      <DownloadOriginals id={id} takes={takes} />
      {listen_link !== undefined && (
        <DialogButton
          variant="quiet"
          dialog={(close) => (
            <ConfirmDialog
              label={messages.endCode}
              action={messages.endCode}
              onCancel={close}
              onConfirm={() => end(close)}
            >
              {messages.endCodeText}
            </ConfirmDialog>
          )}
        >
          {messages.endCode}
        </DialogButton>
      )}
    </div>
  );
};

/** The file that is played; in AAC if there is a copy, which more programs open. */
const DownloadWhole = ({ person_name, recording: { created_at, sources } }: DownloadsProps) => {
  const source = sources.find(({ content_type }) => content_type === 'audio/mp4') ?? sources[0];
  const extension = source && /\.[a-z0-9]+(?=\?)/.exec(source.url)?.[0];
  return (
    source && (
      <a
        className="button button-quiet"
        href={source.url}
        download={`${person_name} ${dayOf(created_at)}${extension ?? ''}`}
      >
        <AdminIcon name="download" />
        {messages.downloadWhole}
      </a>
    )
  );
};
