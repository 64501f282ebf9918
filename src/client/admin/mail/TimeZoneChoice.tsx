import { personMail as texts } from '../../messages.ts';
import { Select } from '../../ui/Select.tsx';
import { timeZoneChoices, timeZoneName } from './time-zones.ts';

/** A field `time_zone`. */
export const TimeZoneChoice = ({
  current,
  initial = current,
}: {
  current: string | undefined;
  initial?: string | undefined;
}) => (
  <Select label={texts.timeZone} name="time_zone" defaultValue={initial ?? ''}>
    <option value="">{texts.noTimeZone}</option>
    {timeZoneChoices(initial).map((zone) => (
      <option key={zone} value={zone}>
        {timeZoneName(zone)}
      </option>
    ))}
  </Select>
);
