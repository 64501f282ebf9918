import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';
import { networkOf } from '../domain/network.ts';
import { accessTokenOf } from './access-token.ts';

/** How many bytes of unfinished requests may be in memory, for one link (or address, without a link) and in total. */
export type BodyBudget = { ofOne: number; ofAll: number };

const megabyte = 1024 * 1024;

// two saves of maximum size per link: a client sends one at a time
export const bodyBudget: BodyBudget = { ofOne: 16 * megabyte, ofAll: 96 * megabyte };

// most answers are shorter; the memory for these bodies is bounded by the number of connections
const shortBody = 16 * 1024;

/** Whether content-length announces a short body. Those are not counted, so most saves are never refused. */
export const hasShortBody = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  Number(headers['content-length']) <= shortBody;

// in s
const retry_after = 5;

/** Counts the bytes of one body until its response is closed, however that ends. */
export type CountBytes = (bytes: number) => void;

/** A memory limit for unfinished request bodies. Returns a counter factory; a counter throws `too_much_at_once`. */
export const openBodyBudget = ({ ofOne, ofAll }: BodyBudget) => {
  const inUse = new Map<string, number>();
  let total = 0;

  const add = (owner: string, bytes: number) => {
    total += bytes;
    const sum = (inUse.get(owner) ?? 0) + bytes;
    if (sum > 0) inUse.set(owner, sum);
    else inUse.delete(owner);
  };

  return (request: FastifyRequest, response: ServerResponse): CountBytes => {
    if (hasShortBody(request)) return () => {};
    const token = accessTokenOf(request);
    const owner = token === '' ? `address ${networkOf(request.ip)}` : `token ${token}`;
    let counted = 0;
    let isOver = false;
    const release = () => {
      isOver = true;
      add(owner, -counted);
      counted = 0;
    };
    response.once('close', release);
    return (bytes) => {
      if (isOver) return;
      if ((inUse.get(owner) ?? 0) + bytes > ofOne || total + bytes > ofAll) {
        release();
        throw new Problem('too_much_at_once', { retry_after }, { cause: 'Unfinished requests take up their budget.' });
      }
      counted += bytes;
      add(owner, bytes);
    };
  };
};
