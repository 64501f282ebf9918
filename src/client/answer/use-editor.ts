import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Tools } from './editor/commands.ts';
import type { Editor, EditorOptions } from './editor/mount.ts';
import { loadEditor } from './load-editor.ts';

type Mounted = {
  editor: Editor | undefined;
  tools: Tools | undefined;
  /** The editor's own code could not be fetched; it is tried again. */
  trouble: boolean;
};

const pause = 3000;

/** Mounts the editor in `place` once; `options` are those of the first render. */
export const useEditor = (place: RefObject<HTMLElement | null>, options: Omit<EditorOptions, 'onTools'>): Mounted => {
  const [mounted, setMounted] = useState<Mounted>({ editor: undefined, tools: undefined, trouble: false });
  const first = useRef(options);

  useEffect(() => {
    let editor: Editor | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    const mount = async () => {
      try {
        const { mountEditor } = await loadEditor();
        if (isGone || !place.current) return;
        const onTools = (tools: Tools) => setMounted((before) => ({ ...before, tools }));
        editor = mountEditor(place.current, { ...first.current, onTools });
        setMounted((before) => ({ ...before, editor, trouble: false }));
      } catch (error) {
        console.warn('The editor could not be loaded.', error);
        setMounted((before) => ({ ...before, trouble: true }));
        timer = setTimeout(mount, pause);
      }
    };

    void mount();
    return () => {
      isGone = true;
      clearTimeout(timer);
      editor?.close();
    };
  }, [place]);

  return mounted;
};
