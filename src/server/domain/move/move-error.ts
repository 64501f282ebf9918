/** A move that cannot start or finish; the message says why and what to do. */
export class MoveError extends Error {}
