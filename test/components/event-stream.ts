import { onTestFinished } from 'vitest';
import type { ChangeEventName } from '../../src/shared/changes.ts';

let opened: EventStream | undefined;
let isBroken = false;

/** A fake EventSource, open until `breakStream`; `sendEvent` dispatches its events. */
export class EventStream extends EventTarget {
  readyState = 1;

  constructor() {
    super();
    opened = this;
    if (isBroken) queueMicrotask(() => this.fail());
  }

  /** As after a network error. */
  fail(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    if (opened === this) opened = undefined;
  }
}

/** Dispatches a server-sent event, as after a change made elsewhere. */
export const sendEvent = (name: ChangeEventName, person_ids: string[]): void => {
  opened?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify({ person_ids }), lastEventId: '1' }));
};

/** Event streams fail until the returned function is called, or the test ends. */
export const breakStream = (): (() => void) => {
  isBroken = true;
  const mend = () => {
    isBroken = false;
  };
  onTestFinished(mend);
  opened?.fail();
  return mend;
};
