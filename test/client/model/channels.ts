/** A fake BroadcastChannel: messages take some milliseconds, a few of them seconds; those to a suspended tab wait. */
export const openChannels = (random: () => number, lateShare = 0) => {
  const open = new Set<ModelChannel>();
  let lateMessages = 0;
  const delay = () => {
    if (random() > lateShare) return 1 + random() * 20;
    lateMessages += 1;
    return random() * 5000;
  };

  class ModelChannel {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    isSuspended: boolean;
    private missed: unknown[] = [];
    readonly name: string;

    constructor(name: string) {
      this.name = name;
      this.isSuspended = false;
      open.add(this);
    }

    postMessage(data: unknown) {
      if (!open.has(this)) return;
      for (const other of open)
        if (other !== this && other.name === this.name) setTimeout(() => other.deliver(structuredClone(data)), delay());
    }

    deliver(data: unknown) {
      if (!open.has(this)) return;
      if (this.isSuspended) this.missed.push(data);
      else this.onmessage?.({ data });
    }

    resume() {
      this.isSuspended = false;
      for (const data of this.missed.splice(0)) this.deliver(data);
    }

    close() {
      open.delete(this);
    }
  }

  return {
    ModelChannel,
    /** The last channel created, which belongs to the page opened last. */
    latest: () => [...open].at(-1),
    lateMessages: () => lateMessages,
  };
};

export type ModelChannel = InstanceType<ReturnType<typeof openChannels>['ModelChannel']>;
