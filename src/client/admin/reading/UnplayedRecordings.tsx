import type { AdminUnplayed } from '../../../shared/recordings/admin-recordings.ts';
import { format, keptRecordings as messages } from '../../messages.ts';
import { formatDay } from '../../ui/dates.ts';
import { DownloadOriginals } from './DownloadOriginals.tsx';
import { KeptRecording } from './KeptRecording.tsx';

/** Recordings that are being prepared, or cannot be played. */
export const UnplayedRecordings = ({ unplayed }: { unplayed: AdminUnplayed[] }) =>
  unplayed.map(({ id, created_at, status, fault, takes }) => (
    <section key={id} className="card unplayed-recording">
      <h2>{format(messages.title, { date: formatDay(created_at) })}</h2>
      <div role="status">{status === 'processing' && <p className="hint">{messages.preparing}</p>}</div>
      {status === 'refused' && (
        <>
          <KeptRecording id={id} fault={fault ?? 'unreadable'} />
          <div className="cluster recording-originals">
            <DownloadOriginals id={id} takes={takes} />
          </div>
        </>
      )}
    </section>
  ));
