import { useEffect, useRef } from 'react';
import { loadEditor } from '../editor/load-editor.ts';

const nothing = () => {};
const never = () => Promise.reject(new Error('The editor is read-only.'));
const noPhotos = { upload: never, store: never, find: async () => undefined, remove: never, draftWritten: never };

/** An answer rendered by a read-only editor. */
export const ReadOnly = ({ title, content }: { title: string; content: string }) => {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let close = nothing;
    let isUnmounted = false;
    void loadEditor().then(({ mountEditor }) => {
      if (isUnmounted || !container.current) return;
      const editor = mountEditor(container.current, {
        content,
        editable: false,
        spellCheck: false,
        label: title,
        photoBackend: noPhotos,
        onEdit: nothing,
        onTools: nothing,
        onPhotoError: nothing,
      });
      close = editor.close;
    });
    return () => {
      isUnmounted = true;
      close();
    };
  }, [title, content]);
  return <div ref={container} className="read-only" />;
};
