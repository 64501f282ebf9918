import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { isInUse } from './in-use.ts';
import { watch } from './near-the-screen.ts';
import { inTurn, takeOut } from './one-a-frame.ts';

type Place = { isSparse: boolean; isNear: boolean | undefined; startsWhole: boolean };

/**
 * In a sparse list only the cards near the screen are whole; the others keep their name and their place. They are
 * looked at only while their group `isNear`. `height` is what a card took when it was whole last, in px.
 */
export const useWholeCard = (card: RefObject<HTMLElement | null>, { isSparse, isNear, startsWhole }: Place) => {
  const [state, setState] = useState<{ isWhole: boolean; height?: number }>({ isWhole: startsWhole });
  // as last asked for; what is shown follows when there is time
  const isWhole = useRef(startsWhole);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const makeWhole = () => {
      isWhole.current = true;
      startTransition(() => setState((now) => (now.isWhole ? now : { isWhole: true })));
    };
    const empty = () => {
      if (isInUse(element)) return;
      isWhole.current = false;
      const height = element.offsetHeight;
      startTransition(() => setState((now) => (now.isWhole ? { isWhole: false, height } : now)));
    };
    // a turn is a frame: none is taken for nothing
    const leave = () => (isWhole.current ? inTurn(element, empty) : takeOut(element));
    const come = (isSeen: boolean) => {
      if (!isWhole.current && !isSeen) return inTurn(element, makeWhole);
      takeOut(element);
      makeWhole();
    };
    if (!isSparse) return makeWhole();
    if (isNear === false) leave();
    if (!isNear) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) =>
      isIntersecting ? come(isOnScreen(boundingClientRect)) : leave(),
    );
  }, [card, isSparse, isNear]);

  return state;
};

const isOnScreen = ({ top, bottom }: DOMRectReadOnly) => top < innerHeight && bottom > 0;
