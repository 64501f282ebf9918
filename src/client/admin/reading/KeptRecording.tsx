import { useQueryClient } from '@tanstack/react-query';
import type { RecordingFault } from '../../../shared/recordings/recordings.ts';
import { keptRecordings as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { prepareAgain } from '../api/recordings.ts';
import { useChange } from '../frame/use-change.ts';
import { readingKey } from '../queries/reading-query.ts';

/** Why a recording cannot be played, or only in part; and to try again where that can help. */
export const KeptRecording = ({ id, fault }: { id: string; fault: RecordingFault }) => {
  const client = useQueryClient();
  const change = useChange();
  const tryAgain = () =>
    change.run(async () => {
      await prepareAgain(id);
      await client.invalidateQueries({ queryKey: readingKey });
    });
  return (
    <div className="kept-recording">
      <p>{messages.faults[fault]}</p>
      {fault !== 'incomplete' && (
        <Button busy={change.busy} onClick={tryAgain}>
          {messages.tryAgain}
        </Button>
      )}
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </div>
  );
};
