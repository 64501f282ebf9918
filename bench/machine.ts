import { availableParallelism, cpus, totalmem } from 'node:os';

/** Describes the machine in one line, without host names or paths. */
export const describeMachine = (): string => {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${availableParallelism()} cores (${model}), ${memory}, Node ${process.versions.node}, ${process.platform}`;
};
