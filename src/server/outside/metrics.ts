import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Prometheus metrics of one process. Label values come from the code only, never from requests or content. */
export type Metrics = {
  answered: (method: string, route: string, status: number, seconds: number) => void;
  refused: (code: string) => void;
  saved: (status: string) => void;
  uploaded: (bytes: number) => void;
  recorded: (bytes: number) => void;
  queried: (seconds: number, outcome: 'done' | 'failed') => void;
  /** Adds a gauge that is read at each scrape; `label` tells several values apart. */
  addGauge: (name: string, help: string, read: () => number | Record<string, number>, label?: string) => void;
  /** All metrics in the Prometheus text format. */
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
  const recordings = add(
    histogram('family_stories_recording_bytes', 'Parts and files of recordings that arrived', megabytes),
  );
  const queries = add(histogram('family_stories_database_seconds', 'Time for one statement', seconds));
  const addGauge: Metrics['addGauge'] = (...metric) => void families.push(gauge(...metric));
  addProcessMetrics(addGauge);
  return {
    answered: (method, route, status, time) => {
      requests({ method, route, status });
      times({ method, route }, time);
    },
    refused: (code) => refusals({ code }),
    saved: (status) => saves({ status }),
    uploaded: (bytes) => uploads({}, bytes),
    recorded: (bytes) => recordings({}, bytes),
    queried: (time, outcome) => queries({ outcome }, time),
    addGauge,
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

/** Buckets are cumulative: each counts every value up to its bound. */
const histogram = (name: string, help: string, bounds: number[]) => {
  const samples = new Map<string, { within: number[]; count: number; sum: number }>();
  const write = () =>
    [...samples].flatMap(([labels, { within, count, sum }]) => {
      const before = labels === '' ? '' : `${labels},`;
      return [
        ...bounds.map((bound, index) => `${name}_bucket{${before}le="${bound}"} ${within[index]}`),
        `${name}_bucket{${before}le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ];
    });
  const record = (labels: Labels, value: number) => {
    const key = writeLabels(labels);
    const sample = samples.get(key) ?? { within: bounds.map(() => 0), count: 0, sum: 0 };
    bounds.forEach((bound, index) => {
      if (value <= bound) sample.within[index] = (sample.within[index] ?? 0) + 1;
    });
    samples.set(key, { within: sample.within, count: sample.count + 1, sum: sample.sum + value });
  };
  return { family: { name, help, type: 'histogram' as const, write }, record };
};

const gauge = (...[name, help, read, label = 'state']: Parameters<Metrics['addGauge']>): Family => {
  const write = () => {
    const value = read();
    if (typeof value === 'number') return [`${name} ${value}`];
    return Object.entries(value).map(([key, value]) => `${name}{${writeLabels({ [label]: key })}} ${value}`);
  };
  return { name, help, type: name.endsWith('_total') ? 'counter' : 'gauge', write };
};

// the names that prom-client uses
const addProcessMetrics = (addGauge: Metrics['addGauge']) => {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const started = Date.now() / 1000 - process.uptime();
  addGauge('process_start_time_seconds', 'Start of the process', () => started);
  addGauge('process_resident_memory_bytes', 'Memory in use', () => process.memoryUsage.rss());
  addGauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use', () => process.memoryUsage().heapUsed);
  addGauge('process_cpu_seconds_total', 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  addGauge('nodejs_eventloop_lag_p99_seconds', 'How late timers were since it was last asked', () => {
    const late = delay.percentile(99) / 1e9;
    delay.reset();
    return late;
  });
};
