import {
  type ComponentProps,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { format, isolate, reordering as texts } from '../../messages.ts';
import { dropIndex, type Extent, moved } from './moved.ts';

/** What is lifted. With the keyboard it moves in the list, a pointer drags it over the others. */
type Lifted =
  | { by: 'keyboard'; id: string; ids: string[] }
  | { by: 'pointer'; id: string; from: number; to: number; distance: number; height: number };

type By = Lifted['by'];

type Drag = { pointer: number; startY: number; rows: Extent[] };

export type Reorder = {
  listProps: ComponentProps<'ol'> & { 'data-dragging': true | undefined };
  /** The order to show. */
  ids: string[];
  /** For a live region beside the list. */
  status: string;
  isLifted: (id: string) => By | undefined;
  rowProps: (id: string) => { 'data-lifted': By | undefined; style: CSSProperties | undefined };
  handleProps: (id: string) => HTMLAttributes<HTMLButtonElement>;
  /** Moves a row by one place, without lifting it. */
  step: (id: string, by: -1 | 1) => void;
};

type Options = {
  ids: string[];
  nameOf: (id: string) => string;
  /** Stores the order, false if it could not; until it is settled the new order is shown, afterwards `ids` again. */
  onMove: (ids: string[], from: number, to: number) => Promise<boolean>;
};

/**
 * Puts a list in order: dragged with a pointer, or with the keyboard, where Space lifts, arrows move, Space puts down and
 * Escape cancels. The rows are the children of the list.
 */
export const useReorder = ({ ids: stored, nameOf, onMove }: Options): Reorder => {
  const list = useRef<HTMLOListElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const [lifted, setLifted] = useState<Lifted | undefined>(undefined);
  const [saving, setSaving] = useState<string[] | undefined>(undefined);
  const lastMove = useRef<Promise<boolean> | undefined>(undefined);
  const [status, setStatus] = useState('');

  const before = saving ?? stored;
  const ids = lifted?.by === 'keyboard' ? lifted.ids : before;

  const say = (text: typeof texts.lifted | typeof texts.putDown | typeof texts.cancelled, id: string, at: number) =>
    setStatus(format(text, { name: isolate(nameOf(id)), place: `${at + 1}`, count: before.length }));

  const put = (id: string, to: number) => {
    const from = before.indexOf(id);
    setLifted(undefined);
    say(from === to ? texts.cancelled : texts.putDown, id, to);
    if (from < 0 || from === to) return;
    const next = moved(before, from, to);
    setSaving(next);
    // one after the other, and none after one that failed, whose order it started from
    const move = (lastMove.current ?? Promise.resolve(true)).then((isStored) => isStored && onMove(next, from, to));
    lastMove.current = move;
    void move.then((isStored) => {
      // what was lifted since then was lifted in an order that is not stored
      if (!isStored) {
        drag.current = undefined;
        setLifted(undefined);
      }
      if (lastMove.current !== move) return;
      lastMove.current = undefined;
      setSaving(undefined);
    });
  };

  const cancel = (id: string) => {
    setLifted(undefined);
    say(texts.cancelled, id, before.indexOf(id));
  };

  const step = (id: string, by: -1 | 1) => {
    const to = before.indexOf(id) + by;
    if (to >= 0 && to < before.length) put(id, to);
  };

  const toggle = (id: string) => {
    if (lifted?.by === 'keyboard') return put(lifted.id, lifted.ids.indexOf(lifted.id));
    setLifted({ by: 'keyboard', id, ids: before });
    say(texts.lifted, id, before.indexOf(id));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && lifted) {
      // otherwise it would close the dialog around the list
      event.preventDefault();
      return cancel(lifted.id);
    }
    if (lifted?.by !== 'keyboard' || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const from = lifted.ids.indexOf(lifted.id);
    const to = from + (event.key === 'ArrowUp' ? -1 : 1);
    if (to < 0 || to >= lifted.ids.length) return;
    setLifted({ ...lifted, ids: moved(lifted.ids, from, to) });
    setStatus(format(texts.moved, { place: `${to + 1}`, count: lifted.ids.length }));
  };

  const onPointerDown = (event: PointerEvent, id: string) => {
    if (event.button !== 0 || !event.isPrimary || !list.current) return;
    const rows = [...list.current.children].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top: top + scrollTop(), bottom: bottom + scrollTop() };
    });
    drag.current = { pointer: event.pointerId, startY: event.clientY + scrollTop(), rows };
    // the list, not the handle: it stays in the document whatever happens to the row
    list.current.setPointerCapture(event.pointerId);
    const from = before.indexOf(id);
    const { top = 0, bottom = 0 } = rows[from] ?? {};
    setLifted({ by: 'pointer', id, from, to: from, distance: 0, height: bottom - top });
  };

  const scrollTop = () => scrollingParent(list.current).scrollTop;

  /** How far the pointer has come, and the place to which that leads. */
  const placeAt = ({ clientY }: PointerEvent, { startY, rows }: Drag, from: number) => {
    const distance = clientY + scrollTop() - startY;
    return { distance, to: dropIndex(rows, from, distance) };
  };

  const onPointerMove = (event: PointerEvent) => {
    if (lifted?.by !== 'pointer' || event.pointerId !== drag.current?.pointer) return;
    scrollNearEdge(scrollingParent(list.current), event.clientY);
    setLifted({ ...lifted, ...placeAt(event, drag.current, lifted.from) });
  };

  const onPointerUp = (event: PointerEvent) => {
    if (lifted?.by !== 'pointer' || event.pointerId !== drag.current?.pointer) return;
    // not that of the state, which may be older than the last movement
    const { distance, to } = placeAt(event, drag.current, lifted.from);
    drag.current = undefined;
    // a press without a movement is not worth an announcement
    if (distance === 0) setLifted(undefined);
    else put(lifted.id, to);
  };

  const onPointerCancel = (event: PointerEvent) => {
    if (lifted?.by !== 'pointer' || event.pointerId !== drag.current?.pointer) return;
    drag.current = undefined;
    cancel(lifted.id);
  };

  const isLifted = (id: string) => (lifted?.id === id ? lifted.by : undefined);

  /** The offset of a row from its place, in px. */
  const offsetOf = (id: string) => {
    if (lifted?.by !== 'pointer') return 0;
    if (id === lifted.id) return lifted.distance;
    const at = before.indexOf(id);
    if (at > lifted.from && at <= lifted.to) return -lifted.height;
    return at < lifted.from && at >= lifted.to ? lifted.height : 0;
  };

  useKeptInSight(list, lifted?.by === 'keyboard' ? ids.indexOf(lifted.id) : -1);
  useGone(lifted !== undefined && !stored.includes(lifted.id), () => setLifted(undefined));

  return {
    ids,
    status,
    step,
    isLifted,
    listProps: {
      ref: list,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      'data-dragging': lifted?.by === 'pointer' || undefined,
    },
    rowProps: (id) => {
      const offset = offsetOf(id);
      return {
        'data-lifted': isLifted(id),
        style: offset === 0 ? undefined : { transform: `translateY(${offset}px)` },
      };
    },
    handleProps: (id) => ({
      'aria-pressed': isLifted(id) !== undefined,
      onKeyDown,
      onPointerDown: (event) => onPointerDown(event, id),
      // pressed with the keyboard, or by a screen reader
      onClick: ({ detail }) => detail === 0 && toggle(id),
      // where it is seen is where it stays
      onBlur: () => lifted?.by === 'keyboard' && put(lifted.id, lifted.ids.indexOf(lifted.id)),
    }),
  };
};

/** The element whose scrolling moves the list: a dialog around it, or the page. */
const scrollingParent = (list: Element | null): Element =>
  list?.closest('dialog') ?? document.scrollingElement ?? document.documentElement;

// in px: how near to the edge, and how far with each movement
const edge = { height: 72, step: 16 };

const scrollNearEdge = (parent: Element, y: number) => {
  const { top, bottom } =
    parent === document.scrollingElement ? { top: 0, bottom: window.innerHeight } : parent.getBoundingClientRect();
  if (y < top + edge.height) parent.scrollTop -= edge.step;
  else if (y > bottom - edge.height) parent.scrollTop += edge.step;
};

const useKeptInSight = (list: RefObject<HTMLElement | null>, index: number) => {
  useLayoutEffect(() => {
    if (index >= 0) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [list, index]);
};

/** Puts down what was deleted elsewhere. */
const useGone = (isGone: boolean, drop: () => void) => {
  useEffect(() => {
    if (isGone) drop();
  });
};
