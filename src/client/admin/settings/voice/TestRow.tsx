import { useState } from 'react';
import { testSentence } from '../../../../shared/recordings/voice-setup.ts';
import { send } from '../../../api.ts';
import { voice } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { locale } from '../../../ui/dates.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { testTranscriber } from '../../api/settings.ts';
import { useChange } from '../../frame/use-change.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import sentence from './sentence.webm?url';

const texts = voice.settings.test;

/** Sends a spoken sentence to the recogniser, and shows what came back. */
export const TestRow = () => {
  const change = useChange();
  const [heard, setHeard] = useState<{ text: string; ms: number } | undefined>(undefined);
  const test = () =>
    change.run(async () => {
      setHeard(undefined);
      const file = await loadSentence();
      const begun = performance.now();
      const { text } = await testTranscriber(file);
      setHeard({ text, ms: performance.now() - begun });
    });
  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <div className="cluster">
        <Button busy={change.busy} onClick={() => void test()}>
          {texts.send}
        </Button>
      </div>
      <div role="status">
        {change.busy && <p>{texts.running}</p>}
        {heard && <Result {...heard} />}
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </SettingsRow>
  );
};

const loadSentence = async () =>
  new File([await send('GET', sentence, {}, (response) => response.blob())], 'sentence.webm', { type: 'audio/webm' });

const seconds = new Intl.NumberFormat(locale, {
  ...{ style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 },
});

const Result = ({ text, ms }: { text: string; ms: number }) => (
  <dl className="voice-test">
    <dt className="hint small">{texts.said}</dt>
    <dd lang="en" dir="ltr">
      {testSentence}
    </dd>
    <dt className="hint small">{texts.back}</dt>
    <dd dir="auto">{text === '' ? texts.nothing : text}</dd>
    <dt className="hint small">{texts.took}</dt>
    <dd>{seconds.format(ms / 1000)}</dd>
  </dl>
);
