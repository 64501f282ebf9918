import { useId, useRef } from 'react';
import { format, isolate } from '../../messages.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useLostFocus } from '../../ui/lost-focus.ts';
import { isPrivateHost } from './private-host.ts';
import { scrollIntoView } from './scroll-into-view.ts';
import type { Talk } from './talk.ts';
import { texts } from './texts.ts';

type Props = {
  talk: Talk;
  /** The name of the person who asked, if she has given one. */
  asker: string | undefined;
  /** Where the voice is sent to be turned into words. */
  transcriber: string | undefined;
};

/** Before the first word: who hears it, and a button. Nothing asks for the microphone before it is pressed. */
export const StartPanel = ({ talk, asker, transcriber }: Props) => {
  const { step } = talk.state();
  const first = useRef<HTMLHeadingElement>(null);
  useLostFocus(first);
  return (
    <div className="talk-panel">
      {talk.canRecord ? (
        <>
          <h2 ref={first} tabIndex={-1} className="talk-invitation">
            {texts.invitation}
          </h2>
          <p className="talk-hint">
            {texts.often} {asker === undefined ? texts.heardByAsker : format(texts.heardBy, { name: isolate(asker) })}
          </p>
          <TranscriberHint transcriber={transcriber} />
          <p className="talk-hint">{texts.permission}</p>
          <StartButton
            ref={scrollIntoView}
            variant="main"
            talk={talk}
            label={step === 'asking' ? texts.oneMoment : texts.start}
          />
          <Fault talk={talk} />
        </>
      ) : (
        <p className="talk-hint">{texts.faults.unsupported}</p>
      )}
      <ChooseFile talk={talk} />
    </div>
  );
};

/** Stands before each button that starts a recording. */
export const TranscriberHint = ({ transcriber }: Pick<Props, 'transcriber'>) =>
  transcriber !== undefined && (
    <p className="talk-hint">
      {isPrivateHost(transcriber) ? texts.transcriberNear : format(texts.transcriber, { host: transcriber })}
    </p>
  );

type StartButtonProps = Pick<ButtonProps, 'ref' | 'variant' | 'onClick'> & { talk: Talk; label: string };

export const StartButton = ({ talk, label, ...rest }: StartButtonProps) => (
  <Button onClick={() => void talk.start()} {...rest} className="talk-button" busy={talk.state().step === 'asking'}>
    <Icon name="microphone" />
    {label}
  </Button>
);

/** Why there is no microphone: below the button, which is pressed again. */
export const Fault = ({ talk }: { talk: Talk }) => {
  const { fault } = talk.state();
  return fault && <ErrorMessage>{texts.faults[fault]}</ErrorMessage>;
};

/** A recording that was made elsewhere, such as a voice memo. */
export const ChooseFile = ({ talk }: { talk: Talk }) => {
  const id = useId();
  const { file } = talk.state();
  const sending = file && !file.problem ? file : undefined;
  return (
    <div className="talk-file">
      {/* the label looks like a button; the field keeps the focus and the name */}
      <FileInput
        id={id}
        className="visually-hidden"
        accept="audio/*,.m4a"
        onChoose={([chosen]) => chosen && void talk.addFile(chosen)}
      />
      <label htmlFor={id} className="button button-quiet">
        {texts.choose}
      </label>
      <p role="status">
        {sending && format(texts.fileSending, { percent: String(Math.round(sending.fraction * 100)) })}
      </p>
      {sending && <p>{texts.fileKeepOpen}</p>}
      {file?.problem && (
        <ErrorMessage>
          {file.problem.message} {file.problem.help}
        </ErrorMessage>
      )}
    </div>
  );
};
