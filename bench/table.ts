import { type Figure, median, ratiosOf } from './figures.ts';

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toLocaleString('en', { maximumSignificantDigits: 3 });

const spread = (values: number[]) =>
  values.length === 0 ? '' : `${number(Math.min(...values))} – ${number(Math.max(...values))}`;

const row = (figure: Figure): string[] => {
  const ours = figure.samples.map((sample) => sample.ours);
  const floors = figure.samples.flatMap((sample) => sample.floor ?? []);
  const ratios = ratiosOf(figure);
  return [
    figure.name,
    `${number(median(ours))} ${figure.unit}`,
    spread(ours),
    floors.length === 0 ? '' : number(median(floors)),
    ratios.length === 0 ? '' : number(median(ratios)),
    spread(ratios),
    figure.goal ?? '',
  ];
};

const headings = ['figure', 'ours', 'spread', 'floor', 'ratio', 'spread', 'goal'];

/** An aligned Markdown table, also readable in a terminal. */
const markdown = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

export const figuresTable = (figures: Figure[]): string => markdown([headings, ...figures.map(row)]);

/**
 * Compares two runs. Where there is a floor the ratios are compared, which cancels out the machine's load. A change within
 * the spread of either run is called noise.
 */
export const comparisonTable = (before: Figure[], after: Figure[]): string => {
  const rows = after.flatMap((figure) => {
    const old = before.find(({ name }) => name === figure.name);
    return old ? [compare(old, figure)] : [];
  });
  return markdown([['figure', 'before', 'after', 'change', ''], ...rows]);
};

const compare = (before: Figure, after: Figure): string[] => {
  const values = (figure: Figure) => {
    const ratios = ratiosOf(figure);
    return ratios.length > 0 ? ratios : figure.samples.map(({ ours }) => ours);
  };
  const [old, now] = [values(before), values(after)];
  const change = median(now) / median(old) - 1;
  const overlap = Math.max(...now) >= Math.min(...old) && Math.max(...old) >= Math.min(...now);
  const verdict = change > 0 === (after.better === 'higher') ? 'better' : 'worse';
  const percent = `${change > 0 ? '+' : ''}${(change * 100).toFixed(1)} %`;
  return [after.name, number(median(old)), number(median(now)), percent, overlap ? 'within noise' : verdict];
};
