/** By how many seconds a key on the seek bar moves; undefined for other keys. Time runs from left to right. */
export const stepOfKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, length: number): number | undefined =>
  altKey || ctrlKey || metaKey ? undefined : { ...steps, Home: -length, End: length }[key];

const steps: Record<string, number> = {
  ...{ ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 },
  ...{ PageUp: 30, PageDown: -30 },
};
