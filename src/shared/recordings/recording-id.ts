/** The form of a recording's id, as the source of a regular expression: a UUID in lower case. */
export const recordingIdPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** Matches the id of a recording and nothing else. */
export const recordingId = new RegExp(`^${recordingIdPattern}$`);
