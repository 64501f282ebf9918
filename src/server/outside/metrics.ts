import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What one process counts and measures. Every label is a word of ours: nothing that anybody sent or wrote. */
export type Metrics = {
  answered: (method: string, route: string, status: number, seconds: number) => void;
  refused: (code: string) => void;
  saved: (status: string) => void;
  uploaded: (bytes: number) => void;
  queried: (seconds: number, outcome: 'done' | 'failed') => void;
  /** Adds a figure that is read when somebody asks; where there are several, `label` tells them apart. */
  show: (name: string, help: string, read: () => number | Record<string, number>, label?: string) => void;
  /** All of it in the text form of Prometheus. */
  write: () => string;
};

type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; write: () => string[] };
type Labels = Record<string, string | number>;

export const openMetrics = (): Metrics => {
  const families: Family[] = [];
  const add = <T>({ family, record }: { family: Family; record: T }): T => {
    families.push(family);
    return record;
  };
  const requests = add(counter('family_stories_requests_total', 'Requests answered'));
  const times = add(histogram('family_stories_request_seconds', 'Time until the answer was sent', seconds));
  const saves = add(counter('family_stories_saves_total', 'Answers saved or submitted'));
  const refusals = add(counter('family_stories_refusals_total', 'Refusals, answer_changed being a conflict of saves'));
  const uploads = add(histogram('family_stories_upload_bytes', 'Pictures that arrived', megabytes));
  const queries = add(histogram('family_stories_database_seconds', 'Time for one statement', seconds));
  const show: Metrics['show'] = (...figure) => void families.push(gauge(...figure));
  showProcess(show);
  return {
    answered: (method, route, status, time) => {
      requests({ method, route, status });
      times({ method, route }, time);
    },
    refused: (code) => refusals({ code }),
    saved: (status) => saves({ status }),
    uploaded: (bytes) => uploads({}, bytes),
    queried: (time, outcome) => queries({ outcome }, time),
    show,
    write: () => `${families.flatMap(writeFamily).join('\n')}\n`,
  };
};

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const megabytes = [0.1, 0.25, 0.5, 1, 2, 3, 5, 7.5, 10].map((size) => size * 1024 * 1024);

const writeLabels = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '')}"`)
    .join(',');

const writeFamily = ({ name, help, type, write }: Family) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...write(),
];

const counter = (name: string, help: string) => {
  const counts = new Map<string, number>();
  const write = () => [...counts].map(([labels, count]) => `${name}{${labels}} ${count}`);
  const record = (labels: Labels) => {
    const key = writeLabels(labels);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  return { family: { name, help, type: 'counter' as const, write }, record };
};

/** Each bucket counts what is no larger than its edge, and so holds those before it. */
const histogram = (name: string, help: string, edges: number[]) => {
  const samples = new Map<string, { within: number[]; count: number; sum: number }>();
  const write = () =>
    [...samples].flatMap(([labels, { within, count, sum }]) => {
      const before = labels === '' ? '' : `${labels},`;
      return [
        ...edges.map((edge, index) => `${name}_bucket{${before}le="${edge}"} ${within[index]}`),
        `${name}_bucket{${before}le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ];
    });
  const record = (labels: Labels, value: number) => {
    const key = writeLabels(labels);
    const sample = samples.get(key) ?? { within: edges.map(() => 0), count: 0, sum: 0 };
    edges.forEach((edge, index) => {
      if (value <= edge) sample.within[index] = (sample.within[index] ?? 0) + 1;
    });
    samples.set(key, { within: sample.within, count: sample.count + 1, sum: sample.sum + value });
  };
  return { family: { name, help, type: 'histogram' as const, write }, record };
};

const gauge = (...[name, help, read, label = 'state']: Parameters<Metrics['show']>): Family => {
  const write = () => {
    const figure = read();
    if (typeof figure === 'number') return [`${name} ${figure}`];
    return Object.entries(figure).map(([key, value]) => `${name}{${writeLabels({ [label]: key })}} ${value}`);
  };
  return { name, help, type: name.endsWith('_total') ? 'counter' : 'gauge', write };
};

// under the names that every process of Node has
const showProcess = (show: Metrics['show']) => {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const started = Date.now() / 1000 - process.uptime();
  show('process_start_time_seconds', 'Start of the process', () => started);
  show('process_resident_memory_bytes', 'Memory in use', () => process.memoryUsage.rss());
  show('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use', () => process.memoryUsage().heapUsed);
  show('process_cpu_seconds_total', 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  show('nodejs_eventloop_lag_p99_seconds', 'How late timers were since it was last asked', () => {
    const late = delay.percentile(99) / 1e9;
    delay.reset();
    return late;
  });
};
