import { v7 } from 'uuid';
import { addJob } from '../storage/jobs.ts';
import { now } from './now.ts';
import type { Context } from './transaction.ts';

/** Adds a job of this kind to the queue, due now; see jobs/runner.ts. */
export const queueJob = (context: Context, kind: string, subject: string, payload: object = {}): Promise<void> =>
  addJob(context.db, { id: v7(), kind, subject, payload: JSON.stringify(payload), created_at: now(context) });
