import { type Goal, type Measurement, median, ratiosOf } from './measurements.ts';

export const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toLocaleString('en', { maximumSignificantDigits: 3 });

/** Minimum and maximum; empty for fewer than five rounds, which say little about the spread. */
const spread = (values: number[]) =>
  values.length < 5 ? '' : `${number(Math.min(...values))} – ${number(Math.max(...values))}`;

const goalText = (goal: Goal, unit: string) => {
  const bound = 'at_most' in goal ? `≤ ${goal.at_most}` : `≥ ${goal.at_least}`;
  return goal.of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`.trim();
};

const isMissed = (goal: Goal | undefined, ours: number[], ratios: number[]) => {
  if (!goal) return false;
  const value = median(goal.of === 'ratio' ? ratios : ours);
  return 'at_most' in goal ? !(value <= goal.at_most) : !(value >= goal.at_least);
};

/** What the tables show of a measurement: medians over its rounds, and spreads. */
export const cellsOf = (measurement: Measurement) => {
  const { samples, unit, goal } = measurement;
  const ours = samples.map((sample) => sample.ours);
  const floors = samples.flatMap((sample) => sample.floor ?? []);
  const ratios = ratiosOf(measurement);
  return {
    ours: `${number(median(ours))} ${unit}`.trim(),
    oursSpread: spread(ours),
    floors: floors.length === 0 ? '' : number(median(floors)),
    ratios: ratios.length === 0 ? '' : number(median(ratios)),
    ratioSpread: spread(ratios),
    goal: goal ? goalText(goal, unit) : '',
    isMissed: isMissed(goal, ours, ratios),
  };
};

const row = (measurement: Measurement): string[] => {
  const { ours, oursSpread, floors, ratios, ratioSpread, goal, isMissed } = cellsOf(measurement);
  return [measurement.name, ours, oursSpread, floors, ratios, ratioSpread, isMissed ? `${goal}, missed` : goal];
};

const headings = ['measurement', 'ours', 'spread', 'floor', 'ratio', 'spread', 'goal'];

/** An aligned Markdown table, also readable in a terminal. */
export const markdown = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

export const measurementsTable = (measurements: Measurement[]): string =>
  markdown([headings, ...measurements.map(row)]);

/**
 * Compares two runs. Where there is a floor the ratios are compared, which cancels out the machine's load. A change within
 * the spread of either run is called noise.
 */
export const comparisonTable = (before: Measurement[], after: Measurement[]): string => {
  const rows = after.flatMap((measurement) => {
    const old = before.find(({ name }) => name === measurement.name);
    return old ? [compare(old, measurement)] : [];
  });
  return markdown([['measurement', 'before', 'after', 'change', ''], ...rows]);
};

const compare = (before: Measurement, after: Measurement): string[] => {
  const values = (measurement: Measurement) => {
    const ratios = ratiosOf(measurement);
    return ratios.length > 0 ? ratios : measurement.samples.map(({ ours }) => ours);
  };
  const [old, now] = [values(before), values(after)];
  const change = median(now) / median(old) - 1;
  const overlap = Math.max(...now) >= Math.min(...old) && Math.max(...old) >= Math.min(...now);
  const verdict = change > 0 === (after.better === 'higher') ? 'better' : 'worse';
  const percent = `${change > 0 ? '+' : ''}${(change * 100).toFixed(1)} %`;
  return [after.name, number(median(old)), number(median(now)), percent, overlap ? 'within noise' : verdict];
};
