/** A position or length, such as 2:14 or 1:02:05. */
export const writeTime = (ms: number): string => {
  const { hours, minutes, seconds } = partsOf(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

/** The same for screen readers: 2 minutes 14 seconds. */
export const speakTime = (ms: number, language: string): string => {
  const parts = partsOf(ms);
  const written = (['hour', 'minute', 'second'] as const).flatMap((unit) => {
    const count = parts[`${unit}s`];
    return count > 0
      ? [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)]
      : [];
  });
  const none = () => new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(0);
  return written.join(' ') || none();
};

const partsOf = (ms: number) => {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
};
