import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { FieldError } from '../../shared/errors.ts';
import type { ImportSummary } from '../../shared/exchange.ts';
import { limits } from '../../shared/limits.ts';
import { importFile, previewImport } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useChange } from '../ui/use-change.ts';
import { exchangeMessages as texts } from './exchange-messages.ts';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportPreview } from './ImportPreview.tsx';

/** A file, then a look at what it would make or at its faults, then the import itself. */
export const ImportForm = () => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const change = useChange();
  const announce = useAnnounce();
  const cache = useQueryClient();
  const [preview, setPreview] = useState<{ file: File; summary: ImportSummary } | undefined>(undefined);
  const [faults, setFaults] = useState<FieldError[] | undefined>(undefined);

  /** Shows what is wrong in the file; anything else is an error of the request. */
  const orFaults = (error: unknown): undefined => {
    if (!(error instanceof ApiError && error.errors.length > 0)) throw error;
    setPreview(undefined);
    setFaults(error.errors);
    return undefined;
  };

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // so that the same file, put right, can be chosen again
    target.value = '';
    if (!file) return;
    setPreview(undefined);
    setFaults(undefined);
    if (file.size > limits.importBytes) change.refuse(texts.tooLarge);
    else
      await change.run(async () => {
        const summary = await previewImport(file).catch(orFaults);
        if (summary) setPreview({ file, summary });
      });
  };

  const bringIn = async (file: File) => {
    await change.run(async () => {
      const summary = await importFile(file).catch(orFaults);
      if (!summary) return;
      setPreview(undefined);
      announce(texts.done);
      field.current?.focus();
      await cache.invalidateQueries();
    });
  };

  const cancel = () => {
    setPreview(undefined);
    field.current?.focus();
  };

  return (
    <section className="exchange-part">
      <h3>{texts.bringTitle}</h3>
      <p id={`${id}-hint`} className="hint">
        {texts.bringHint}
      </p>
      <label htmlFor={id}>{texts.choose}</label>
      <input
        ref={field}
        id={id}
        type="file"
        className="field"
        accept=".csv,.json,text/csv,application/json"
        aria-describedby={`${id}-hint`}
        aria-disabled={change.busy}
        onChange={choose}
      />
      {change.busy && !preview && <p role="status">{texts.checking}</p>}
      <ErrorMessage>{change.errorText}</ErrorMessage>
      {faults && <ImportFaults faults={faults} />}
      {preview && (
        <ImportPreview
          file_name={preview.file.name}
          summary={preview.summary}
          busy={change.busy}
          onImport={() => void bringIn(preview.file)}
          onCancel={cancel}
        />
      )}
    </section>
  );
};
