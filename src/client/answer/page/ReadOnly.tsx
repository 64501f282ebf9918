import { StoredContent } from '../../../pages/StoredContent.tsx';
import { firstHtml, answer as messages, recordingBlock } from '../../messages.ts';

const recordingLabels = { show: () => <p>{recordingBlock.label}</p> };

/** A version of the answer, read-only. For screen readers a text field like the editor. */
export const ReadOnly = ({ title, content }: { title: string; content: string }) => (
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a <textarea> has no headings and photos; nothing can be typed here
  <div className="read-only" role="textbox" aria-label={title} aria-multiline="true" aria-readonly="true">
    {content === '' ? (
      <div className="answer-text stored-content">
        <p className="is-empty" data-placeholder={firstHtml.placeholder}>
          <br />
        </p>
      </div>
    ) : (
      <StoredContent html={content} missingPhoto={messages.photo.missing} recordings={recordingLabels} />
    )}
  </div>
);
