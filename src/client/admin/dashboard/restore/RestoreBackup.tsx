import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { restore as texts, ui } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { clearAdminFlag } from '../../frame/admin-flag.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { FileDrop } from '../../frame/FileDrop.tsx';
import { describeRestored, keepRestored } from '../../frame/restored.ts';
import { useChange } from '../../frame/use-change.ts';
import { PassphraseForm } from './PassphraseForm.tsx';
import { isEncrypted, type Progress, sendBackup } from './send-backup.ts';

/** Restores a backup into an empty instance. */
export const RestoreBackup = () => {
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { progress, encrypted, change, choose, restore, forget, cancel } = useRestore(() => button.current?.focus());
  return (
    <section className="restore-backup stack" aria-labelledby={titleId}>
      <h2 id={titleId} className="plain-title">
        {texts.title}
      </h2>
      {progress ? (
        <RestoreProgress progress={progress} onCancel={cancel} />
      ) : encrypted ? (
        <PassphraseForm
          file={encrypted}
          error={change.errorText}
          onPassphrase={(passphrase) => restore(encrypted, passphrase)}
          onCancel={forget}
        />
      ) : (
        <>
          <p className="hint">{texts.hint}</p>
          <FileDrop ref={button} texts={texts} accept=".tar,.age,application/x-tar" onChoose={choose} />
          <ErrorMessage>{change.errorText}</ErrorMessage>
        </>
      )}
    </section>
  );
};

/** `onIdle` is called when a file can be chosen again; the element that had the focus is no longer rendered. */
const useRestore = (onIdle: () => void) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const change = useChange();
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const [encrypted, setEncrypted] = useState<File | undefined>(undefined);
  const sending = useRef<AbortController>(undefined);

  const send = async (file: File, passphrase?: string) => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    setProgress({ step: 'sending', done: 0, of: file.size });
    try {
      const sent = { file, ...(passphrase !== undefined && { passphrase }) };
      const restored = await sendBackup(sent, setProgress, signal).catch((error) => {
        if (!signal.aborted) throw error;
      });
      if (!restored) return;
      if (restored.signed_out) {
        keepRestored(restored);
        clearAdminFlag();
      } else {
        announce(describeRestored(restored));
        await client.invalidateQueries();
      }
    } finally {
      flushSync(() => setProgress(undefined));
      onIdle();
    }
  };

  return {
    ...{ progress, encrypted, change },
    restore: (file: File, passphrase: string) => change.run(() => send(file, passphrase)),
    choose: (file: File) => change.run(async () => ((await isEncrypted(file)) ? setEncrypted(file) : await send(file))),
    forget: () =>
      change.run(async () => {
        flushSync(() => setEncrypted(undefined));
        onIdle();
      }),
    cancel: () => sending.current?.abort(),
  };
};

/** The progress of a restore, which can be cancelled during the upload. Takes the focus. */
const RestoreProgress = ({ progress, onCancel }: { progress: Progress; onCancel: () => void }) => {
  const { step, done, of } = progress;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  const text = texts.progress[step];
  return (
    <div className="panel padded stack restore-progress">
      <p ref={line} tabIndex={-1} role="status">
        {text}
      </p>
      <progress aria-label={text} {...(of > 0 && { value: done, max: of })} />
      <p className="hint small">{texts.keepOpen}</p>
      {step === 'sending' && <Button onClick={onCancel}>{ui.cancel}</Button>}
    </div>
  );
};
