/** One value of a metric, in the form of prom-client. */
interface Figure {
  value: number;
  labels: Partial<Record<string, string | number>>;
  /** Of a histogram: its buckets, sum and count are values of one metric. */
  metricName?: string;
}

interface MetricFigures {
  name: string;
  help: string;
  type: string;
  /** How values of several processes with the same labels become one. */
  aggregator?: string;
  values: Figure[];
}

/** The metrics of one process at a moment. */
export type ProcessFigures = MetricFigures[];

/** The metrics of all processes of a start. */
export interface StartFigures {
  /** Of each process, and of those that have ended. */
  figures: ProcessFigures[];
  /** How many processes there are to be, and how many are ready. */
  wanted: number;
  ready: number;
  /** Ready processes that did not answer in time: their figures are the last known ones. */
  silent: number;
  /** Processes that were started again after an unexpected end. */
  restarts: number;
}

/** Metrics of Node itself, which are not added up over processes. */
export const isOfNode = ({ name }: Pick<MetricFigures, "name">) => /^(process|nodejs)_/.test(name);

const counting = new Set(["counter", "histogram"]);

/**
 * Adds what an ended process has counted to that of the ones before it. A sum over processes would
 * otherwise fall at each end, which Prometheus takes for a restart of everything.
 */
export function addEnded(before: ProcessFigures, ended: ProcessFigures): ProcessFigures {
  const counted = ended.filter((metric) => counting.has(metric.type) && !isOfNode(metric));
  const known = new Map(before.map((metric) => [metric.name, metric]));
  for (const metric of counted) {
    const values = addValues(known.get(metric.name)?.values ?? [], metric.values);
    known.set(metric.name, { ...metric, values });
  }
  return [...known.values()];
}

function addValues(before: Figure[], more: Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const { value, labels, metricName } of [...before, ...more]) {
    const key = JSON.stringify([metricName, labels]);
    const sum = sums.get(key)?.value ?? 0;
    sums.set(key, { value: sum + value, labels, ...(metricName && { metricName }) });
  }
  return [...sums.values()];
}
