/** The four states of a question, in the order they are usually reached. */
export const questionStatuses = ['not_started', 'in_progress', 'submitted', 'locked'] as const;

export type QuestionStatus = (typeof questionStatuses)[number];

/** The statuses that a save may set; the answerer cannot set the others. */
export const savedStatuses = ['in_progress', 'submitted'] as const;

export type SavedStatus = (typeof savedStatuses)[number];
