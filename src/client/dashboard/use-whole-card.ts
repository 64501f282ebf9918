import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { isInUse } from './in-use.ts';
import { watch } from './near-the-screen.ts';
import { inTurn, takeOut } from './one-a-frame.ts';

type Place = {
  isSparse: boolean;
  isNear: boolean | undefined;
  startsWhole: boolean;
  /** The questions that it shows when it is whole. */
  count: number;
};

/** What is shown of a card: so many of its questions, all else only with `isWhole`. */
type Shown = { rows: number; isWhole: boolean; height?: number };

// as many as a frame has time for
const rowsInTurn = 5;
const whole = { rows: Number.POSITIVE_INFINITY, isWhole: true };
const none = { rows: 0, isWhole: false };

/**
 * In a sparse list only the cards near the screen are whole, or become so some rows at a time; the others keep their
 * name and their place. They are looked at only while their group `isNear`. `height` is what a card took when it was
 * whole last, in px.
 */
export const useWholeCard = (card: RefObject<HTMLElement | null>, { isSparse, isNear, startsWhole, count }: Place) => {
  const [state, setState] = useState<Shown>(startsWhole ? whole : none);
  // as last asked for; what is shown follows when there is time
  const rows = useRef(state.rows);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const show = (next: number) => {
      rows.current = next >= count ? whole.rows : next;
      const shown = next >= count ? whole : { rows: next, isWhole: false };
      startTransition(() => setState((now) => (now.rows >= shown.rows ? now : { ...now, ...shown })));
    };
    const makeWhole = () => show(whole.rows);
    const grow = () => {
      show(rows.current + rowsInTurn);
      if (rows.current < whole.rows) inTurn(element, grow);
    };
    const empty = () => {
      if (isInUse(element)) return;
      rows.current = 0;
      const height = element.offsetHeight;
      startTransition(() => setState((now) => (now.rows > 0 ? { ...none, height } : now)));
    };
    // a turn is a frame: none is taken for nothing
    const leave = () => (rows.current > 0 ? inTurn(element, empty) : takeOut(element));
    const come = (isSeen: boolean) => {
      if (rows.current < whole.rows && !isSeen) return inTurn(element, grow);
      takeOut(element);
      makeWhole();
    };
    if (!isSparse) return makeWhole();
    if (isNear === false) leave();
    if (!isNear) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) =>
      isIntersecting ? come(isOnScreen(boundingClientRect)) : leave(),
    );
  }, [card, isSparse, isNear, count]);

  return state;
};

const isOnScreen = ({ top, bottom }: DOMRectReadOnly) => top < innerHeight && bottom > 0;
