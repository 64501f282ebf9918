import type { FieldError } from '../../../../shared/errors.ts';
import { format, exchange as texts } from '../../../messages.ts';

// as many as the server tells
const maxFaults = 100;

/** What is wrong in a file, by line. */
export const ImportFaults = ({ faults }: { faults: FieldError[] }) => {
  const count = faults.length;
  return (
    <div className="import-faults">
      <p className="error-message" role="alert">
        {format(count < maxFaults ? texts.faults : texts.manyFaults, { count })}
      </p>
      <ul>
        {faults.map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>{describe(fault)}</li>
        ))}
      </ul>
    </div>
  );
};

const describe = ({ line, field, message }: FieldError) =>
  line === undefined
    ? format(texts.inField, { field, message })
    : format(texts.inLine, { line: `${line}`, field, message });
