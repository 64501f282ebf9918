import { format, voice as messages } from '../../messages.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';

/** Each take as it was recorded. */
export const DownloadOriginals = ({ id, takes }: { id: string; takes: number }) =>
  Array.from({ length: takes }, (_, take) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: takes have no other name
    <a key={take} className="button button-quiet" href={`/api/recordings/${id}/original?take=${take}`} download>
      <AdminIcon name="download" />
      {takes === 1 ? messages.download : format(messages.downloadPart, { number: `${take + 1}` })}
    </a>
  ));
