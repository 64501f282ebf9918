import { type RefObject, useEffect, useState } from 'react';
import { watch } from './near-the-screen.ts';

/** Whether a group may come to be seen soon; undefined as long as that is not known. Asked only where `isAsked`. */
export const useNear = (group: RefObject<HTMLElement | null>, isAsked: boolean): boolean | undefined => {
  const [isNear, setNear] = useState<boolean>();
  useEffect(() => {
    if (!isAsked || !group.current) return undefined;
    return watch(group.current, ({ isIntersecting }) => setNear(isIntersecting));
  }, [group, isAsked]);
  return isNear;
};
