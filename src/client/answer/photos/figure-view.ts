import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { imageSources } from '../../../shared/content/image-names.ts';
import { format, answer as messages } from '../../messages.ts';
import { isComposing } from '../../ui/is-composing.ts';
import type { Photos } from './photos.ts';

const texts = messages.photo;

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (globalThis.Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** Sets only attributes that differ: setting the same `src` again can make an image flicker. */
const setChangedAttributes = (element: Element, attributes: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
};

/**
 * The node view of a photo: the image or its upload progress, its description (alt text) and its editable caption.
 * Loaded `<img>` elements in `shown`, from the prerendered page or an earlier view, are reused.
 */
export const figureView =
  (photos: Photos, shown: HTMLImageElement[] = []) =>
  (node: Node, view: EditorView, getPos: () => number | undefined): NodeView => {
    let current = node;
    let unsubscribe = () => {};
    const picture = make('div', { class: 'photo-picture', contenteditable: 'false' });
    const tools = make('div', { class: 'ends photo-tools', contenteditable: 'false' });
    const caption = make('figcaption', { 'data-placeholder': texts.caption });
    const dom = make('figure', { class: 'photo' }, picture, caption, tools);

    const setAttribute = (name: string, value: unknown) => {
      const pos = getPos();
      if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, name, value));
    };

    const remove = () => {
      const pos = getPos();
      if (pos === undefined) return;
      view.dispatch(closeHistory(view.state.tr.delete(pos, pos + current.nodeSize)));
      photos.clearError();
      view.focus();
    };

    const upload = () => photos.find(current.attrs.upload);

    const takeShown = (src: string) => {
      // not one that failed to load: a new element retries
      const index = shown.findIndex((i) => i.getAttribute('src') === src && (i.naturalWidth || !i.complete));
      return index < 0 ? undefined : shown.splice(index, 1)[0];
    };

    const showPicture = () => {
      const { src, alt, width, height } = current.attrs;
      // after the upload the preview stays until the stored image has loaded, so that nothing flickers
      const from = upload()?.preview ?? src;
      if (from === null) {
        const { file, error, retrying } = upload() ?? {};
        const name = file && make('bdi', {}, file.name);
        const isRefused = error !== undefined && !retrying;
        const text = name ? (isRefused ? [name] : [name, make('br'), texts.coming]) : [texts.missing];
        picture.replaceChildren(make('p', { class: 'photo-missing' }, ...text));
        return;
      }
      const image = picture.querySelector('img') ?? takeShown(from) ?? make('img');
      // the height of a new photo is known only once its preview has loaded
      if (src === null) image.onload = () => dom.scrollIntoView({ block: 'nearest' });
      // most browsers cannot show HEIC and TIFF
      image.onerror = () => {
        if (from === upload()?.preview) photos.previewFailed(current.attrs.upload);
      };
      const sources = from === src ? imageSources(src, width) : {};
      setChangedAttributes(image, { draggable: true, alt, width, height, ...sources, src: from });
      if (image.parentNode !== picture) picture.replaceChildren(image);
    };

    const button = (text: string, act: () => void) => {
      const made = make('button', { type: 'button', class: 'button button-quiet photo-button' }, text);
      made.addEventListener('click', act);
      return made;
    };

    const showProgress = (progress: number) => {
      const percent = Math.round(progress * 100);
      const text = progress < 1 ? format(texts.progress, { percent: `${percent}` }) : texts.almostThere;
      const bar = make('progress', { max: '100', value: String(percent), 'aria-label': texts.sending });
      tools.replaceChildren(make('p', { class: 'photo-progress' }, text), bar);
    };

    // the reason is shown in the action bar
    const showError = () => {
      const name = current.attrs.upload as string;
      tools.replaceChildren(
        make('p', { class: 'error-message' }, texts.notSent),
        button(texts.retry, () => photos.retry(name)),
        button(texts.remove, remove),
      );
    };

    const showDescription = () => {
      const input = make('input', { class: 'field photo-alt', maxlength: '500', dir: 'auto' });
      input.value = current.attrs.alt;
      input.addEventListener('input', () => setAttribute('alt', input.value));
      input.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || isComposing(event)) return;
        // otherwise the key would go on to the editor and break a line there
        event.preventDefault();
        view.focus();
      });
      const label = make('label', { class: 'photo-label' }, texts.describe, input);
      tools.replaceChildren(label, button(texts.remove, remove));
    };

    const showTools = () => {
      const { src } = current.attrs;
      const sending = src === null ? upload() : undefined;
      tools.hidden = !view.editable;
      if (sending?.error !== undefined) showError();
      else if (sending) showProgress(sending.progress);
      else if (src === null) tools.replaceChildren(button(texts.remove, remove));
      else if (!tools.querySelector('.photo-alt')) showDescription();
      else {
        const input = tools.querySelector('input');
        if (input && input.value !== current.attrs.alt) input.value = current.attrs.alt;
      }
    };

    const show = () => {
      showPicture();
      showTools();
      caption.classList.toggle('is-empty', current.content.size === 0);
      dom.classList.toggle('photo-coming', current.attrs.src === null);
      dom.classList.toggle('photo-still', !view.editable);
    };

    if (node.attrs.upload !== null) unsubscribe = photos.subscribe(node.attrs.upload, show);
    picture.addEventListener('click', () => {
      const pos = getPos();
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
      view.focus();
    });
    show();
    // undo may restore a figure whose upload has since finished or been refused
    if (node.attrs.upload !== null) queueMicrotask(() => photos.applyOutcome(node.attrs.upload));

    return {
      dom,
      contentDOM: caption,
      update: (next) => {
        if (next.type !== current.type || next.attrs.upload !== current.attrs.upload) return false;
        current = next;
        show();
        return true;
      },
      stopEvent: (event) => tools.contains(event.target as globalThis.Node),
      ignoreMutation: (mutation: ViewMutationRecord) =>
        mutation.type !== 'selection' && !caption.contains(mutation.target as globalThis.Node),
      destroy: () => unsubscribe(),
    };
  };
