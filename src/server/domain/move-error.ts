/** A move that cannot begin or end; the message says why, and what to do. */
export class MoveError extends Error {}
