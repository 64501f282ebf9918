import { type Calls, callServer, password } from './call-server.ts';
import { mainFile, startProgram } from './start-program.ts';

/** The real server in a separate process. */
export type RealServer = Calls & {
  printed: () => string;
  pid: number | undefined;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  /** Stops it with SIGTERM; returns its exit status. */
  stop: () => Promise<number | null>;
};

/**
 * Starts the server on a free port and waits until it is ready. `main` may belong to another release, and `under` is a
 * command that runs the server.
 */
export const startServer = async (
  env: Record<string, string>,
  main = mainFile,
  under: string[] = [],
): Promise<RealServer> => {
  const settings = { PORT: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'error', ...env };
  const program = startProgram(settings, [], '', main, under);
  const [, origin = ''] = await program.waitForOutput(/Open (http:\S+)\/admin/);
  return {
    ...callServer(origin),
    printed: program.printed,
    pid: program.pid,
    signal: program.signal,
    ended: program.ended,
    stop: async () => {
      program.signal('SIGTERM');
      return program.ended;
    },
  };
};
