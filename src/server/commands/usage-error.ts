/** A command was called with invalid arguments; the message is its usage. */
export class UsageError extends Error {}
