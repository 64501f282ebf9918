import type { ChangeEventName } from '../../src/shared/changes.ts';

let opened: EventStream | undefined;

/** Replaces the EventSource of this page: an event stream that is open, and brings what `sendEvent` says. */
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

/** Tells the page that something was changed elsewhere. */
export const sendEvent = (name: ChangeEventName, person_ids: string[]): void => {
  opened?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify({ person_ids }), lastEventId: '1' }));
};
