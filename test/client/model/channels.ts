/** A fake BroadcastChannel: messages take some milliseconds, and do not reach closed or suspended tabs. */
export const openChannels = (random: () => number) => {
  const open = new Set<ModelChannel>();

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
        if (other !== this && other.name === this.name)
          setTimeout(() => other.deliver(structuredClone(data)), 1 + random() * 20);
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

    /** Resumes without what it has missed. */
    restart() {
      this.missed = [];
      this.resume();
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
