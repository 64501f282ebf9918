import type { Device, Draft } from '../../../src/client/answer/device/store.ts';
import type { Answer } from '../../../src/shared/answers.ts';

type Change = { apply: () => void; done: () => void };

/** What a tablet keeps from page to page: changes are made in turn, each some milliseconds after it is asked for. */
export const openModelDevice = (random: () => number) => {
  let draft: Draft | undefined;
  let answer: Answer | undefined;
  let waiting: Change[] = [];

  const change = (apply: () => void) =>
    new Promise<void>((done) => {
      const one = { apply, done };
      waiting.push(one);
      setTimeout(
        () => {
          const index = waiting.indexOf(one);
          for (const each of waiting.splice(0, index + 1)) {
            each.apply();
            each.done();
          }
        },
        1 + random() * 40,
      );
    });

  /** For one page: once that is gone it changes nothing more. */
  const connect = (isOpen: () => boolean): Device => {
    const ifOpen = (apply: () => void) => (isOpen() ? change(apply) : new Promise<void>(() => {}));
    return {
      readDraft: async () => draft,
      writeDraft: (next) =>
        ifOpen(() => {
          draft = structuredClone(next);
        }),
      deleteDraft: () =>
        ifOpen(() => {
          draft = undefined;
        }),
      readAnswer: async () => answer,
      writeAnswer: (_token, next) =>
        ifOpen(() => {
          answer = structuredClone(next);
        }),
      forgetAnswer: () =>
        ifOpen(() => {
          answer = undefined;
        }),
      readPhoto: async () => undefined,
      writePhoto: async () => {},
      deletePhoto: async () => {},
    };
  };

  return {
    connect,
    draft: () => draft,
    /** The page goes: of what it asked for last, some is done in the same order, all of it, or nothing. */
    settle: (isKilled: boolean) => {
      const count = isKilled ? Math.floor(random() * (waiting.length + 1)) : waiting.length;
      for (const { apply } of waiting.slice(0, count)) apply();
      waiting = [];
    },
  };
};

export type ModelDevice = ReturnType<typeof openModelDevice>;
