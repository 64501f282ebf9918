/** A backup that cannot be written or read; the message says why, and what to do. */
export class BackupError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'BackupError';
  }
}
