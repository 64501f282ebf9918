import { isLong } from '../../long-form.ts';
import type { ModelServer, Reply } from './server.ts';

const constantConditions = [
  'good',
  /** 300 to 3,000 ms each way. */
  'slow',
  'down',
  /** Something on the way responds 503. */
  'failing',
  'answer lost',
  /** Aborted at once, but delivered up to 20 s later. */
  'late',
  /** Delivered or not, and never answered: the page gives up after a minute. */
  'hanging',
] as const;
/** Each request meets another of these faults; in the long form only, which still finds bugs with it. */
export type NetworkCondition = (typeof constantConditions)[number] | 'changing';
export const networkConditions: readonly NetworkCondition[] = isLong
  ? [...constantConditions, 'changing']
  : constantConditions;

/** The page is identified by its token; a page that is gone gets no response. */
type NetworkOptions = {
  server: ModelServer;
  random: () => number;
  isOpen: (token: string) => boolean;
  onSend: (token: string) => void;
};

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A fake `fetch`: each request meets the network conditions of the moment it is sent. */
export const openNetwork = ({ server, random, isOpen, onSend }: NetworkOptions) => {
  let condition: NetworkCondition = 'good';

  const deliver = (token: string, init: RequestInit): Reply =>
    init.method === 'PUT' ? server.save(JSON.parse(String(init.body)), token) : server.read();

  const transfer = async (token: string, init: RequestInit): Promise<Reply> => {
    const now =
      condition === 'changing' ? constantConditions[Math.floor(random() * constantConditions.length)] : condition;
    const delay = now === 'slow' ? () => later(300 + random() * 2700) : () => later(1 + random() * 30);
    await delay();
    if (now === 'down') throw new TypeError('refused');
    if (now === 'failing') return { status: 503, body: {} };
    if (now === 'late') {
      void later(random() * 20_000).then(() => deliver(token, init));
      throw new TypeError('reset');
    }
    if (now === 'hanging') {
      if (random() < 0.5) deliver(token, init);
      await new Promise((_resolve, reject) => init.signal?.addEventListener('abort', reject));
    }
    const reply = deliver(token, init);
    await delay();
    if (now === 'answer lost') throw new TypeError('reset');
    return reply;
  };

  const request = async (_path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('access-token') ?? '';
    const never = new Promise<never>(() => {});
    if (!isOpen(token)) return never;
    if (init.method === 'PUT') onSend(token);
    try {
      const { status, body } = await transfer(token, init);
      const headers = new Headers({ 'content-type': status < 400 ? 'application/json' : 'application/problem+json' });
      return isOpen(token) ? { ok: status < 400, status, headers, json: async () => body } : never;
    } catch (error) {
      if (isOpen(token)) throw error;
      return never;
    }
  };

  return {
    request,
    set: (next: NetworkCondition) => {
      condition = next;
    },
  };
};
