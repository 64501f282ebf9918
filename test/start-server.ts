import { type Calls, callServer, password } from './call-server.ts';
import { mainFile, startProgram } from './start-program.ts';

/** The real program, serving in a process of its own. */
export type RealServer = Calls & {
  printed: () => string;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  /** Ends it as an operator would; gives its exit status. */
  stop: () => Promise<number | null>;
};

/** Starts it with these settings on a free port, and waits until it is ready. `main` may be that of another release. */
export const startServer = async (env: Record<string, string>, main = mainFile): Promise<RealServer> => {
  const settings = { PORT: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'error', ...env };
  const program = startProgram(settings, [], '', main);
  const [, origin = ''] = await program.says(/Open (http:\S+)\/admin/);
  return {
    ...callServer(origin),
    printed: program.printed,
    signal: program.signal,
    ended: program.ended,
    stop: async () => {
      program.signal('SIGTERM');
      return program.ended;
    },
  };
};
