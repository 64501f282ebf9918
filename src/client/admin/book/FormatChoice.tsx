import { type BookFormat, bookFormats } from '../../../shared/books.ts';
import { bookPage } from '../../messages.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';

const texts = bookPage.formats;

type FormatChoiceProps = { value: BookFormat; onChange: (value: BookFormat) => void };

export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => (
  <RadioGroup
    className="format-choice"
    legend={texts.label}
    values={bookFormats}
    chosen={value}
    onChoose={onChange}
    choice={(each) => ({
      className: 'format-card',
      children: (
        <>
          <span className="format-name">{texts[each]}</span>
          <span className="hint small">{texts.measures[each]}</span>
          <AdminIcon name="done" />
        </>
      ),
    })}
  />
);
