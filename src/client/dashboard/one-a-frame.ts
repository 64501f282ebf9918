const waiting = new Map<Element, () => void>();
let isRunning = false;

/** Does this for the element in one of the next frames, each of which has time for one; the latest word counts. */
export const inTurn = (element: Element, work: () => void): void => {
  waiting.set(element, work);
  if (isRunning) return;
  isRunning = true;
  requestAnimationFrame(next);
};

/** What waits for this element is no more needed. */
export const takeOut = (element: Element): void => {
  waiting.delete(element);
};

const next = () => {
  const [first] = waiting;
  isRunning = first !== undefined;
  if (!first) return;
  const [element, work] = first;
  waiting.delete(element);
  requestAnimationFrame(next);
  work();
};
