/** Text in which a line feed is a line break. */
export const Lines = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
