import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { outageRetryAfter, Problem } from '../../shared/errors.ts';
import { networkOf } from '../domain/network.ts';
import { accessTokenOf } from './access-token.ts';

/** How many bytes of unfinished request bodies may be in memory, per sender (link, or address without one) and in total. */
export type BodyBudget = { perSender: number; total: number };

const megabyte = 1024 * 1024;

// room for two saves of the maximum size per link; a client sends one at a time
export const bodyBudget: BodyBudget = { perSender: 16 * megabyte, total: 96 * megabyte };

// most answers are shorter; the memory for these bodies is bounded by the number of connections
const shortBody = 16 * 1024;

/** Whether content-length announces a short body. Those are not counted, so most saves are never refused. */
export const hasShortBody = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  Number(headers['content-length']) <= shortBody;

/** Counts the bytes of one body until its response is closed, however that ends. */
export type CountBytes = (bytes: number) => void;

/** Stops many large bodies from filling the memory: a limit for unfinished ones (ADR 027). Returns a counter factory; a counter throws `too_much_at_once`. */
export const createBodyBudget = (budget: BodyBudget) => {
  const inUse = new Map<string, number>();
  let total = 0;

  const add = (sender: string, bytes: number) => {
    total += bytes;
    const sum = (inUse.get(sender) ?? 0) + bytes;
    if (sum > 0) inUse.set(sender, sum);
    else inUse.delete(sender);
  };

  return (request: FastifyRequest, response: ServerResponse): CountBytes => {
    if (hasShortBody(request)) return () => {};
    const token = accessTokenOf(request);
    const sender = token === '' ? `address ${networkOf(request.ip)}` : `token ${token}`;
    let counted = 0;
    let isOver = false;
    const release = () => {
      isOver = true;
      add(sender, -counted);
      counted = 0;
    };
    response.once('close', release);
    return (bytes) => {
      if (isOver) return;
      if ((inUse.get(sender) ?? 0) + bytes > budget.perSender || total + bytes > budget.total) {
        release();
        throw new Problem(
          'too_much_at_once',
          { retry_after: outageRetryAfter },
          { cause: 'The memory budget for request bodies is used up.' },
        );
      }
      counted += bytes;
      add(sender, bytes);
    };
  };
};
