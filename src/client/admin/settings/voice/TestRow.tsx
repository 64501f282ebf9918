import { useState } from 'react';
import type { HeardSentence } from '../../../../shared/recordings/voice-setup.ts';
import { format, voice } from '../../../messages.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { testTranscriber } from '../../admin-api.ts';
import { FileDrop } from '../../frame/FileDrop.tsx';
import { useChange } from '../../frame/use-change.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = voice.settings.test;

/** Shows the words that are heard in a sound. */
export const TestRow = () => {
  const change = useChange();
  const [heard, setHeard] = useState<HeardSentence | undefined>(undefined);
  const test = (file: File) =>
    change.run(async () => {
      setHeard(undefined);
      setHeard(await testTranscriber(file));
    });
  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <FileDrop texts={texts} accept="audio/*,.m4a" onChoose={test} />
      <p role="status" dir="auto">
        {change.busy && texts.running}
        {heard && (heard.text === '' ? texts.nothing : format(texts.heard, { text: heard.text }))}
      </p>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </SettingsRow>
  );
};
