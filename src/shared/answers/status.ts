/** The four states of a question, in the order they are usually reached. */
export const questionStatuses = ['not_started', 'in_progress', 'submitted', 'locked'] as const;

export type QuestionStatus = (typeof questionStatuses)[number];

/** Whether the answerer has submitted the answer, or the admin has locked it. */
export const isFinished = (status: QuestionStatus): boolean => status === 'submitted' || status === 'locked';

/** Whether the answer of a question is a story. */
export const isAnswered = ({ status, has_content }: { status: QuestionStatus; has_content: boolean }): boolean =>
  has_content && isFinished(status);

type Lockable = { status: QuestionStatus; has_content: boolean; only_admin?: true };

/** Whether a lock lets readers see what the answerer has begun and not submitted. */
export const isShownByLock = ({ status, has_content, only_admin }: Lockable): boolean =>
  status === 'in_progress' && has_content && !only_admin;

/** The statuses that a save may set; the answerer cannot set the others. */
export const savedStatuses = ['in_progress', 'submitted'] as const;

export type SavedStatus = (typeof savedStatuses)[number];
