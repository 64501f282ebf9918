import type { ChangeEventName } from '../../src/shared/changes.ts';

let opened: EventStream | undefined;

/** A fake EventSource, always open; `sendEvent` dispatches its events. */
export class EventStream extends EventTarget {
  readonly readyState = 1;

  constructor() {
    super();
    opened = this;
  }

  close(): void {
    if (opened === this) opened = undefined;
  }
}

/** Dispatches a server-sent event, as after a change made elsewhere. */
export const sendEvent = (name: ChangeEventName, person_ids: string[]): void => {
  opened?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify({ person_ids }), lastEventId: '1' }));
};
