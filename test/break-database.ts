import type { TestApp } from './open-test-app.ts';

/** As the driver throws it when nothing listens at the database's address. */
export const databaseOutage: Error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** From now on whatever this server reads for a link fails with that error. */
export const breakDatabase = ({ app }: TestApp, error: Error): void => {
  const fail = async () => {
    throw error;
  };
  app.tokenAccess = { ...app.tokenAccess, read: fail, findAnswer: fail };
};
