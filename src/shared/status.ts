/** The four states of a question, in the order they are usually reached. */
export const questionStatuses = ['not_started', 'in_progress', 'submitted', 'locked'] as const;

export type QuestionStatus = (typeof questionStatuses)[number];

/** What a save may ask for: the answerer never sets the other two. */
export const savedStatuses = ['in_progress', 'submitted'] as const;

export type SavedStatus = (typeof savedStatuses)[number];

/** The word a person reads on a status badge. */
export const statusLabels: Record<QuestionStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  submitted: 'Submitted',
  locked: 'Locked',
};
