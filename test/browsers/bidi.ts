/** Sends a WebDriver BiDi command and returns its result; throws the browser's error. */
// biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
export type Send = (method: string, params: object) => Promise<any>;

type Message = { id: number; type: 'success' | 'error' | 'event'; result?: unknown; error?: string; message?: string };

/** Opens a WebDriver BiDi session at the address of a browser's remote agent. */
export const openSession = async (address: string): Promise<Send> => {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message }: Message = JSON.parse(data);
    const answer = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') answer?.reject(new Error(`${error}: ${message}`));
    else answer?.resolve(result);
  });
  const { promise: opened, ...settle } = Promise.withResolvers<void>();
  socket.addEventListener('open', () => settle.resolve());
  socket.addEventListener('close', () => {
    const gone = new Error('The browser has closed the connection.');
    settle.reject(gone);
    for (const { reject } of waiting.values()) reject(gone);
  });
  await opened;
  let last = 0;
  const send: Send = (method, params) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  await send('session.new', { capabilities: {} });
  return send;
};
