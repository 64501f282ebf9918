import { useEffect, useRef } from 'react';
import { loadEditor } from './load-editor.ts';

const nothing = () => {};
const never = () => Promise.reject(new Error('only for reading'));
const noPost = { send: never, keep: never, find: async () => undefined, forget: never };

/** An answer to read, shown as the editor shows it. */
export const ReadOnly = ({ title, content }: { title: string; content: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let close = nothing;
    let isGone = false;
    void loadEditor().then(({ mountEditor }) => {
      if (isGone || !place.current) return;
      const editor = mountEditor(place.current, {
        content,
        editable: false,
        spellCheck: false,
        label: title,
        photoPost: noPost,
        onEdit: nothing,
        onTools: nothing,
        onPhotoTrouble: nothing,
      });
      close = editor.close;
    });
    return () => {
      isGone = true;
      close();
    };
  }, [title, content]);
  return <div ref={place} className="read-only" />;
};
