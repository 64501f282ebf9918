import type { ComponentProps } from 'react';

type FileInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  /** None if the choice was undone. */
  onChoose: (files: File[]) => void;
};

/** Chooses files. The same ones can be chosen again, for example after an error. */
export const FileInput = ({ onChoose, ...rest }: FileInputProps) => (
  <input
    type="file"
    {...rest}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // otherwise the same files fire no change event
      target.value = '';
      onChoose(files);
    }}
  />
);
