import { waitForUploads } from '../photos/wait-for-uploads.ts';
import type { SessionEditor } from './session.ts';

export type Submission = {
  /** `uploads`: waits for photos; `asking`: whether an empty answer is meant; `sending`: the editor is read-only. */
  step: 'idle' | 'uploads' | 'asking' | 'sending';
  /** What it waits for, as a sentence. */
  note: string | undefined;
  /** Why the last attempt was given up before it was sent, as a sentence. */
  error: string | undefined;
};

export const noSubmission: Submission = { step: 'idle', note: undefined, error: undefined };

/** The recordings of the answer. */
export type SubmittedTalk = {
  hasRecordings: () => boolean;
  /** Ends it, and waits until the server has it. As `waitForUploads`. */
  send: (notify: (text: string) => void) => Promise<true | string>;
};

type Options = {
  editor: () => SessionEditor | undefined;
  talk?: () => SubmittedTalk | undefined;
  send: () => Promise<boolean>;
  onChange: (submission: Submission) => void;
};

/** Submits an answer: waits for its photos and recordings, asks whether an empty one is meant, and sends it. */
export const createSubmission = ({ editor, talk = () => undefined, send, onChange }: Options) => {
  let state = noSubmission;
  const change = (part: Partial<Submission>) => {
    state = { ...state, ...part };
    onChange(state);
  };

  const run = async (mayBeEmpty: boolean): Promise<boolean> => {
    const current = editor();
    if (!current || state.step === 'uploads' || state.step === 'sending') return false;
    change({ step: 'uploads', error: undefined });
    try {
      // the editor stays editable during uploads, but not during the submit itself
      const uploaded = await waitForUploads(current, (note) => change({ note }));
      const arrived = uploaded === true ? await sendRecordings() : uploaded;
      if (arrived !== true) change({ error: arrived });
      else if (!mayBeEmpty && current.content() === '' && !talk()?.hasRecordings()) change({ step: 'asking' });
      else {
        change({ step: 'sending' });
        return await send();
      }
      return false;
    } finally {
      change({ step: state.step === 'asking' ? 'asking' : 'idle', note: undefined });
    }
  };

  const sendRecordings = async () => (await talk()?.send((note) => change({ note }))) ?? true;

  return {
    /** Resolves to true once the answer is submitted. Asks first if it is empty. */
    submit: () => run(false),
    submitEmpty: () => run(true),
    /** The person does not want to submit an empty answer. */
    dismiss: () => {
      if (state.step === 'asking') change({ step: 'idle' });
    },
    /** The text changed: a submission that waits for uploads stops, so its note goes. */
    edited: () => {
      if (state.note !== undefined) change({ note: undefined });
    },
  };
};
