/** Row security hides all rows from the user in DATABASE_URL. */
export class NotOwnerError extends Error {
  constructor() {
    super('DATABASE_URL names a user who does not own the tables. Please use the one who does, or make them theirs.');
  }
}
