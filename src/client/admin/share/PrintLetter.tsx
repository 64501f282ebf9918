import { type ReactNode, useState } from 'react';
import type { LetterOptions } from '../../../shared/letters/letters.ts';
import { format, sharing as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Select } from '../../ui/Select.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { loadLetterOptions, pageCounts, papers, storeLetterOptions } from './letter-options.ts';
import { usePrintLetters } from './use-print-letters.ts';

const texts = messages.letter;

type PrintLetterProps = { question_id: string; onPrinted: () => void };

/** The question as a letter, to be answered by hand; collapsed at first. The choice of paper is kept on this device. */
export const PrintLetter = ({ question_id, onPrinted }: PrintLetterProps) => {
  const [options, setOptions] = useState(loadLetterOptions);
  // a live region inside the dialog: one behind a modal dialog is inert
  const [said, setSaid] = useState('');
  const printing = usePrintLetters(setSaid);
  const pages = format(texts.pageCount, { count: options.pages });
  const paper = texts.papers[options.paper];

  const choose = (change: Partial<LetterOptions>) => {
    const chosen = { ...options, ...change };
    storeLetterOptions(chosen);
    setOptions(chosen);
  };
  const print = async () => {
    setSaid('');
    if (await printing.print([{ id: question_id }], options)) onPrinted();
  };

  return (
    <details className="share-details prose">
      <summary className="plain-summary">
        <AdminIcon name="print" />
        {texts.title} <span className="hint share-summary">{format(texts.chosen, { pages, paper })}</span>
        <AdminIcon name="down" />
      </summary>
      <p>{texts.about}</p>
      <div className="cluster share-letter">
        <LetterSelect
          label={texts.pages}
          value={options.pages}
          onChoose={(value) => choose({ pages: Number(value) })}
          choices={pageCounts.map((each) => [each, format(texts.pageCount, { count: each })])}
        />
        <LetterSelect
          label={texts.paper}
          value={options.paper}
          onChoose={(value) => choose({ paper: value === 'letter' ? 'letter' : 'a4' })}
          choices={papers.map((each) => [each, texts.papers[each]])}
        />
        <Button busy={printing.busy} onClick={print}>
          <AdminIcon name="print" />
          {texts.print}
        </Button>
      </div>
      <p className="link-done" role="status">
        {said}
      </p>
      <ErrorMessage>{printing.errorText}</ErrorMessage>
    </details>
  );
};

type LetterSelectProps = {
  label: string;
  value: string | number;
  onChoose: (value: string) => void;
  choices: (readonly [value: string | number, text: ReactNode])[];
};

const LetterSelect = ({ label, value, onChoose, choices }: LetterSelectProps) => {
  return (
    <div>
      <Select label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
};
