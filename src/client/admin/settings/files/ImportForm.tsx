import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldError } from '../../../../shared/errors.ts';
import type { ImportSummary } from '../../../../shared/exchange.ts';
import { limits } from '../../../../shared/limits.ts';
import { ApiError } from '../../../api.ts';
import { exchange as texts } from '../../../messages.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { richText } from '../../../ui/rich-text.ts';
import { importFile, previewImport } from '../../api/exchange.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { explain } from '../../frame/explain.ts';
import { FileDrop } from '../../frame/FileDrop.tsx';
import { useChange } from '../../frame/use-change.ts';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportPreview } from './ImportPreview.tsx';

class TooLarge extends Error {}

/** A file, then a look at what it would make or at its faults, then the import itself. */
export const ImportForm = () => {
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange((error) => (error instanceof TooLarge ? texts.tooLarge : explain(error)));
  const announce = useAnnounce();
  const cache = useQueryClient();
  const [preview, setPreview] = useState<{ file: File; summary: ImportSummary } | undefined>(undefined);
  const chosen = useRef<File>(undefined);
  const [faults, setFaults] = useState<FieldError[] | undefined>(undefined);

  /** Shows what is wrong in the file; anything else is an error of the request. */
  const orFaults = (error: unknown): undefined => {
    if (!(error instanceof ApiError && error.errors.length > 0)) throw error;
    setPreview(undefined);
    setFaults(error.errors);
    return undefined;
  };

  const choose = async (file: File) => {
    setPreview(undefined);
    setFaults(undefined);
    chosen.current = file;
    await change.run(checkChosen);
  };

  /** Checks the file that was chosen, and another one that was chosen meanwhile instead of it. */
  const checkChosen = async () => {
    const file = chosen.current;
    if (!file) return;
    if (file.size > limits.importBytes) throw new TooLarge();
    const checked = await previewImport(file).then(
      (summary) => () => setPreview({ file, summary }),
      (error) => () => void orFaults(error),
    );
    if (chosen.current === file) checked();
    else await checkChosen();
  };

  const bringIn = async (file: File) => {
    await change.run(async () => {
      const summary = await importFile(file).catch(orFaults);
      if (!summary) return;
      setPreview(undefined);
      announce(texts.done);
      button.current?.focus();
      await cache.invalidateQueries();
      if (chosen.current !== file) await checkChosen();
    });
  };

  const cancel = () => {
    setPreview(undefined);
    button.current?.focus();
  };

  return (
    <>
      <FileDrop ref={button} texts={texts} accept=".csv,.json,text/csv,application/json" onChoose={choose} />
      <p className="hint small">{richText(texts.columns, {}, { b: (text) => <strong>{text}</strong> })}</p>
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
    </>
  );
};
