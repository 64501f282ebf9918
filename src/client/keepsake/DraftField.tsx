import { type ComponentProps, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';

type Shared = {
  value: string;
  /** An empty value is not passed on; the one before comes back once the field is left. */
  isRequired?: boolean;
  onType: (value: string) => void;
};

/** What is typed stays as it is while the field has the focus: the server trims spaces. */
const useTyping = ({ value, isRequired, onType }: Shared) => {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return {
    value: typed ?? value,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      if (!(isRequired && target.value.trim() === '')) onType(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
};

/** A text field of a draft. */
export const DraftField = ({ value, isRequired = false, onType, ...rest }: Shared & ComponentProps<typeof Field>) => (
  <Field {...rest} {...useTyping({ value, isRequired, onType })} />
);

/** A field of a draft for several lines. */
export const DraftTextArea = ({ value, onType, ...rest }: Shared & ComponentProps<typeof TextArea>) => (
  <TextArea {...rest} {...useTyping({ value, onType })} />
);
