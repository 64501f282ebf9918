import { type ComponentProps, useId } from 'react';
import { Choice } from './Choice.tsx';

type RadioGroupProps<Value> = {
  legend: string;
  /** Visually hidden, for screen readers only. */
  hidesLegend?: boolean;
  className?: string;
  values: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** The label of a value (`children`), and other props of its `Choice`. */
  choice: (value: Value) => Omit<ComponentProps<typeof Choice>, 'type'>;
};

/** Radio buttons, one for each value. */
export const RadioGroup = <Value extends string | number | boolean>(props: RadioGroupProps<Value>) => {
  const { legend, hidesLegend, className, values, chosen, onChoose, choice } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hidesLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {values.map((value) => (
        <Choice
          key={`${value}`}
          type="radio"
          name={name}
          checked={value === chosen}
          onChange={() => onChoose(value)}
          {...choice(value)}
        />
      ))}
    </fieldset>
  );
};
