import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { recordingBlock as texts } from '../../messages.ts';

/** Shows a recording in `element`, which is empty; returns what removes it again. */
export type RecordingView = (id: string, element: HTMLElement) => () => void;

/** The node view of a recording: its label, or what `show` puts there, and a button that takes it out of the text. */
export const recordingNodeView =
  (show: RecordingView | undefined) =>
  (node: Node, view: EditorView, getPos: () => number | undefined): NodeView => {
    const { id } = node.attrs;
    const dom = document.createElement('figure');
    dom.className = 'recording-block';
    dom.contentEditable = 'false';
    dom.dataset.recording = id;
    if (!show) dom.dataset.label = texts.label;
    const sound = document.createElement('div');
    const hide = show?.(id, sound);

    const remove = document.createElement('button');
    remove.type = 'button';
    remove.className = 'button button-quiet recording-take-out';
    remove.textContent = texts.takeOut;
    remove.addEventListener('click', () => {
      const pos = getPos();
      if (pos === undefined || !view.editable) return;
      view.dispatch(closeHistory(view.state.tr.delete(pos, pos + node.nodeSize)));
      view.focus();
    });
    dom.append(sound, remove);

    return {
      dom,
      // the player's own buttons and keys
      stopEvent: ({ target }) =>
        remove.contains(target as globalThis.Node) || sound.contains(target as globalThis.Node),
      ignoreMutation: () => true,
      destroy: () => hide?.(),
    };
  };
