import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Shared = {
  value: string;
  /** An empty value is not saved; on blur the field shows the previous value again. */
  isRequired?: boolean;
  onType: (value: string) => void;
};

/** Shows exactly what was typed until blur: the saved value may come back trimmed. */
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

/** A multi-line text field of a draft. */
export const DraftTextArea = ({ value, onType, ...rest }: Shared & ComponentProps<typeof TextArea>) => (
  <TextArea {...rest} {...useTyping({ value, onType })} />
);
