import { languageOf } from '../../../shared/language.ts';
import { CopyText } from './CopyText.tsx';
import { plainText } from './plain-text.ts';

/** An unsent draft of this device that cannot be sent any more: its text, to read and copy. */
export const DraftToCopy = ({ html, intro }: { html: string; intro: string }) => {
  const text = plainText(html);
  return (
    <>
      <p className="panel draft-text" dir="auto" lang={languageOf(text)}>
        {text}
      </p>
      <CopyText text={() => text} intro={intro} />
    </>
  );
};
