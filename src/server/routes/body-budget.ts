import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';
import { networkOf } from '../domain/network.ts';
import { accessTokenOf } from './access-token.ts';

/** How many bytes of unfinished requests may be in memory, for one link (or address, without a link) and in total. */
export type BodyBudget = { ofOne: number; ofAll: number };

const megabyte = 1024 * 1024;

// two of the longest saves for one link: whoever writes sends one at a time
export const bodyBudget: BodyBudget = { ofOne: 16 * megabyte, ofAll: 96 * megabyte };

// as much as most answers take, and as little as the rest of a request: the number of connections bounds these
const shortBody = 16 * 1024;

/** Whether it says itself that its body is short; such a body needs no budget, so most saves are never refused. */
export const hasShortBody = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  Number(headers['content-length']) <= shortBody;

// in s
const retry_after = 5;

/** Counts the bytes of one body until its response is closed, however that ends. */
export type CountBytes = (bytes: number) => void;

/** Gives what counts the bytes of a body, and refuses those beyond the budget. */
export const openBodyBudget = ({ ofOne, ofAll }: BodyBudget) => {
  const inUse = new Map<string, number>();
  let total = 0;

  const add = (who: string, bytes: number) => {
    total += bytes;
    const sum = (inUse.get(who) ?? 0) + bytes;
    if (sum > 0) inUse.set(who, sum);
    else inUse.delete(who);
  };

  return (request: FastifyRequest, response: ServerResponse): CountBytes => {
    if (hasShortBody(request)) return () => {};
    const token = accessTokenOf(request);
    const who = token === '' ? `address ${networkOf(request.ip)}` : `token ${token}`;
    let counted = 0;
    let isOver = false;
    const release = () => {
      isOver = true;
      add(who, -counted);
      counted = 0;
    };
    response.once('close', release);
    return (bytes) => {
      if (isOver) return;
      if ((inUse.get(who) ?? 0) + bytes > ofOne || total + bytes > ofAll) {
        release();
        throw new Problem('too_much_at_once', { retry_after }, { cause: 'Unfinished requests take up their budget.' });
      }
      counted += bytes;
      add(who, bytes);
    };
  };
};
