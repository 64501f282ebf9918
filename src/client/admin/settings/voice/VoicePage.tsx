import { useQuery } from '@tanstack/react-query';
import type { VoiceSetup } from '../../../../shared/recordings/voice-setup.ts';
import { format, voice } from '../../../messages.ts';
import { richText } from '../../../ui/rich-text.ts';
import { LoadState } from '../../frame/LoadState.tsx';
import { settingsQuery } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { TestRow } from './TestRow.tsx';

const texts = voice.settings;

/** What is set up for recordings and their words, and a test. */
export const VoicePage = () => {
  const query = useQuery(settingsQuery);
  return (
    <SettingsSection title={texts.title} about={texts.about}>
      <LoadState query={query} />
      {query.data && <Setup setup={query.data.voice} />}
    </SettingsSection>
  );
};

const Setup = ({ setup: { transcriber, ffmpeg, megabytes } }: { setup: VoiceSetup }) => (
  <>
    <SettingsRow title={texts.recording.title}>
      <p>{format(texts.recording.text, { megabytes: `${megabytes}` })}</p>
    </SettingsRow>
    <SettingsRow title={texts.words.title} hint={texts.words.hint}>
      <p>
        {transcriber === undefined
          ? texts.words.off
          : richText(texts.words.on, { host: transcriber }, { b: (host) => <strong dir="ltr">{host}</strong> })}
      </p>
    </SettingsRow>
    {transcriber !== undefined && <TestRow />}
    <SettingsRow title={texts.copies.title}>
      <p>{ffmpeg ? texts.copies.on : texts.copies.off}</p>
    </SettingsRow>
  </>
);
