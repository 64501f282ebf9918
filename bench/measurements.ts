/** One round of a measurement: ours, and its floor taken right before or after it. */
export type Sample = { ours: number; floor?: number };

/** A bound for the median of our values, or of the ratios. It is only printed, not asserted. */
export type Goal = { of: 'ours' | 'ratio' } & ({ at_most: number } | { at_least: number });

/** A measurement with all its rounds. */
export type Measurement = {
  name: string;
  unit: string;
  better: 'higher' | 'lower';
  goal?: Goal;
  samples: Sample[];
};

/**
 * The settings of a run. `folder` is temporary, on a real disk; `questions` is the size of the large instance, `archive_gb`
 * that of all originals in the archive.
 */
export type Bench = { rounds: number; seconds: number; questions: number; archive_gb: number; folder: string };

/** Figures that are measured together. `--only` filters by `names`. */
export type Group = { names: string[]; measure: (bench: Bench) => Promise<Measurement[]> };

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/** Ours over its floor, round by round. */
export const ratiosOf = ({ samples }: Measurement): number[] =>
  samples.flatMap(({ ours, floor }) => (floor === undefined ? [] : [ours / floor]));

/** Runs each contender once per round. The order rotates, so that none benefits from always running later. */
export const interleave = async <K extends string, T>(
  rounds: number,
  contenders: Record<K, () => Promise<T>>,
): Promise<Record<K, T>[]> => {
  const names = Object.keys(contenders) as K[];
  const results: Record<K, T>[] = [];
  for (let round = 0; round < rounds; round++) {
    const result = {} as Record<K, T>;
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) result[name] = await contenders[name]();
    results.push(result);
  }
  return results;
};

/** The same for ours and one floor. */
export const alternate = <T>(rounds: number, ours: () => Promise<T>, floor: () => Promise<T>) =>
  interleave(rounds, { floor, ours });
