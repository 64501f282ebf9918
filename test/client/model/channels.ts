/** A fake BroadcastChannel: messages take some milliseconds, and do not reach closed or suspended tabs. */
export const openChannels = (random: () => number) => {
  const open = new Set<ModelChannel>();

  class ModelChannel {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    isAsleep: boolean;
    private missed: unknown[] = [];
    readonly name: string;

    constructor(name: string) {
      this.name = name;
      this.isAsleep = false;
      open.add(this);
    }

    postMessage(data: unknown) {
      if (!open.has(this)) return;
      for (const other of open)
        if (other !== this && other.name === this.name)
          setTimeout(() => other.deliver(structuredClone(data)), 1 + random() * 20);
    }

    deliver(data: unknown) {
      if (!open.has(this)) return;
      if (this.isAsleep) this.missed.push(data);
      else this.onmessage?.({ data });
    }

    wake() {
      this.isAsleep = false;
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
  };
};

export type ModelChannel = InstanceType<ReturnType<typeof openChannels>['ModelChannel']>;
