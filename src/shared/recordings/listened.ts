import type { Playable } from './recordings.ts';

/** What the page behind a printed code shows. */
export type Listened = { person: { id: string; name: string }; question_text: string; recording: Playable };
