import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PrerenderedEditor } from '../first-html/prerendered-editor.ts';
import type { Tools } from './commands.ts';
import { loadEditor } from './load-editor.ts';
import type { ContentSource, Editor, EditorOptions } from './mount.ts';

type Mounted = {
  editor: Editor | undefined;
  tools: Tools | undefined;
  /** The editor's chunk could not be loaded; it is retried. */
  loadFailed: boolean;
};

// in ms
const retryDelay = 3000;

type Options = Omit<EditorOptions, 'onTools' | 'adopt' | 'pastedHtml'> & {
  /** Set where the prerendered text can be edited already. */
  prerendered: PrerenderedEditor | undefined;
  /** Set as soon as the content can be read: first from the DOM, then from the editor. */
  contentSource: RefObject<ContentSource | undefined>;
};

/** Mounts the editor on `text`, once; only the options of the first render count. */
export const useEditor = (text: HTMLElement, options: Options): Mounted => {
  const [mounted, setMounted] = useState<Mounted>({ editor: undefined, tools: undefined, loadFailed: false });
  const firstOptions = useRef(options);

  useEffect(() => {
    let editor: Editor | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;

    const mount = async () => {
      try {
        const { domContent, mountEditor } = await loadEditor();
        if (isUnmounted) return;
        const { prerendered, contentSource, ...others } = firstOptions.current;
        if (prerendered) {
          contentSource.current = domContent(text);
          prerendered.handOver(others.onEdit);
          await prerendered.compositionEnded();
        }
        const adopt = prerendered && { isEdited: prerendered.isEdited() };
        // also if the prerendered text was replaced by a draft of this device
        const pastedHtml = window.prerendered?.pastedHtml ?? [];
        const onTools = (tools: Tools) => setMounted((before) => ({ ...before, tools }));
        editor = mountEditor({ mount: text }, { ...others, adopt, pastedHtml, onTools });
        text.style.visibility = '';
        contentSource.current = editor;
        prerendered?.close();
        setMounted((before) => ({ ...before, editor, loadFailed: false }));
      } catch (error) {
        console.warn('The editor could not be loaded.', error);
        setMounted((before) => ({ ...before, loadFailed: true }));
        timer = setTimeout(mount, retryDelay);
      }
    };

    void mount();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      // unmounts only when the page has failed: the text stays visible, read-only
      editor?.setEditable(false);
    };
  }, [text]);

  return mounted;
};
