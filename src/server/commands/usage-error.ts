/** A command was called in a way that it does not know; the message says how. */
export class UsageError extends Error {}
