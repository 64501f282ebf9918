import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Early } from './early/early.ts';
import type { Tools } from './editor/commands.ts';
import type { Editor, EditorOptions, Words } from './editor/mount.ts';
import { loadEditor } from './load-editor.ts';

type Mounted = {
  editor: Editor | undefined;
  tools: Tools | undefined;
  /** The editor's own code could not be fetched; it is tried again. */
  trouble: boolean;
};

const pause = 3000;

type Options = Omit<EditorOptions, 'onTools' | 'live'> & {
  /** Set where one can write in `text` already. */
  early: Early | undefined;
  /** Holds the words from the moment they can be read. */
  words: RefObject<Words | undefined>;
};

/** Makes an editor of `text` once; `options` are those of the first render. */
export const useEditor = (text: HTMLElement, options: Options): Mounted => {
  const [mounted, setMounted] = useState<Mounted>({ editor: undefined, tools: undefined, trouble: false });
  const first = useRef(options);

  useEffect(() => {
    let editor: Editor | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    const mount = async () => {
      try {
        const { liveWords, mountEditor } = await loadEditor();
        if (isGone) return;
        const { early, words, ...others } = first.current;
        if (early) {
          words.current = liveWords(text);
          early.hand(others.onEdit);
          await early.calm();
        }
        const live = early && { isEdited: early.isEdited() };
        const onTools = (tools: Tools) => setMounted((before) => ({ ...before, tools }));
        editor = mountEditor({ mount: text }, { ...others, live, onTools });
        text.style.visibility = '';
        words.current = editor;
        early?.end();
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
      // the page has failed: what is written stays on the screen
      editor?.setEditable(false);
    };
  }, [text]);

  return mounted;
};
