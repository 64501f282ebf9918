import { type DatabaseOptions, describeDatabase, realFolder } from './database.ts';

/** A command found no instance to work on; the message says where it looked. */
export class NoInstanceError extends Error {
  constructor(place: Pick<DatabaseOptions, 'data_dir' | 'database_url'>) {
    const where = place.database_url === undefined ? realFolder(place.data_dir) : describeDatabase(place);
    super(
      `There is no Family Stories in ${where}. Please set DATA_DIR or DATABASE_URL to what the server uses, and run the command again. Nothing was changed.`,
    );
  }
}
