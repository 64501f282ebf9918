/** DATABASE_URL names a user from whom row security hides all rows. */
export class NotOwnerError extends Error {
  constructor() {
    super('DATABASE_URL names a user who does not own the tables. Please use the one who does, or make them theirs.');
  }
}
