/** What stopped a command or the server; the message is for the operator: it says why, and what to do. */
export class OperatorError extends Error {}
