import {
  AggregatorRegistry,
  type CollectFunction,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import type { QueueState } from "../admission/fair-queue.ts";
import type { BackgroundState } from "./backlog.ts";
import { isOfNode, type ProcessFigures, type StartFigures } from "./figures.ts";
import type { CallFigures, MetricSources, ReadableMetrics } from "./metrics.ts";

/**
 * Of this process: its memory, its event loop. Services in one process, as in tests, share them.
 */
let ofProcess: Registry | undefined;

const answerSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const workSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900];
const readingSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const deliverySeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 3600, 43_200];

/** Keeps the metrics of one service. The guide says what each means. */
export function prometheusMetrics(sources: MetricSources): ReadableMetrics {
  const own = new Registry();
  const registers = [own];
  const http = httpMetrics(registers);
  const work = workMetrics(registers);
  admissionMetrics(registers, sources);
  databaseMetrics(registers, sources);
  const shared = sharedMetrics(sources);
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  const measured = Registry.merge([own, ofProcess]);
  const all = Registry.merge([measured, shared]);
  return {
    ...http,
    ...work,
    contentType: all.contentType,
    text: () => textOfAll([all, processMetrics(alone)]),
    figures: (process) => figuresOf(measured, process),
    textOf: (start) => textOf(start, shared),
  };
}

/** What is the same for every process of a start, so that one of them reports it. */
function sharedMetrics(sources: MetricSources): Registry {
  const shared = new Registry();
  const registers = [shared];
  backlogMetrics(registers, sources);
  clockMetrics(registers, sources);
  new Gauge({
    name: "bayline_info",
    help: "Always 1; the running version",
    labelNames: ["version"],
    registers,
  }).set({ version: sources.version }, 1);
  return shared;
}

/** The metrics of Node get the number of the process: neither a sum nor a mean would say much. */
async function figuresOf(registry: Registry, process: number): Promise<ProcessFigures> {
  const metrics = await registry.getMetricsAsJSON();
  return metrics.map(({ name, help, type, aggregator, values }) => {
    const metric = { name, help, type: String(type), aggregator, values };
    if (!isOfNode(metric)) return metric;
    const numbered = values.map((figure) => ({
      ...figure,
      labels: { ...figure.labels, process },
    }));
    return { ...metric, aggregator: "first", values: numbered };
  });
}

function textOf(start: StartFigures, shared: Registry): Promise<string> {
  return textOfAll([AggregatorRegistry.aggregate(start.figures), shared, processMetrics(start)]);
}

async function textOfAll(registries: Registry[]): Promise<string> {
  return (await Promise.all(registries.map((registry) => registry.metrics()))).join("\n");
}

const alone = { wanted: 1, ready: 1, silent: 0, restarts: 0 };

function processMetrics(start: Omit<StartFigures, "figures">): Registry {
  const registry = new Registry();
  const registers = [registry];
  const states = new Gauge({
    name: "bayline_processes",
    help: "Processes of this start",
    labelNames: ["state"],
    registers,
  });
  for (const state of ["wanted", "ready", "silent"] as const) states.set({ state }, start[state]);
  new Counter({
    name: "bayline_process_restarts_total",
    help: "Processes that were started again after an unexpected end",
    registers,
  }).inc(start.restarts);
  return registry;
}

function httpMetrics(registers: Registry[]) {
  let open = 0;
  new Gauge({
    name: "bayline_http_requests_in_flight",
    help: "Requests in flight",
    registers,
    collect: collect((gauge) => gauge.set(open)),
  });
  const duration = new Histogram({
    name: "bayline_http_request_duration_seconds",
    help: "Duration of operation calls, from the first byte read to the last one written",
    labelNames: ["transport", "operation", "method", "status"],
    buckets: answerSeconds,
    registers,
  });
  const refusals = new Counter({
    name: "bayline_http_errors_total",
    help: "Errors, by code",
    labelNames: ["code"],
    registers,
  });
  // Known ones are found without making an object of labels, and a text of that, for each request.
  const known = new Map<string, { observe(seconds: number): void }>();
  const labelled = ({ transport, operation, method, status }: CallFigures) => {
    const kind = status === null ? "aborted" : `${Math.trunc(status / 100)}xx`;
    const name = `${transport} ${operation} ${method} ${kind}`;
    let found = known.get(name);
    if (!found) {
      found = duration.labels({ transport, operation, method, status: kind });
      known.set(name, found);
    }
    return found;
  };
  return {
    requestBegun: () => {
      open += 1;
    },
    requestEnded: () => {
      open -= 1;
    },
    call: (call: CallFigures) => labelled(call).observe(call.seconds),
    refusal: (code: string) => refusals.inc({ code }),
  };
}

function workMetrics(
  registers: Registry[],
): Pick<ReadableMetrics, "jobRun" | "delivery" | "documentRead"> {
  const jobs = new Histogram({
    name: "bayline_job_duration_seconds",
    help: "Duration of background job runs in this process",
    labelNames: ["job", "outcome"],
    buckets: workSeconds,
    registers,
  });
  const lastSuccess = new Gauge({
    name: "bayline_job_last_success_timestamp_seconds",
    help: "Time of a job's last success in this process",
    labelNames: ["job"],
    aggregator: "max",
    registers,
  });
  const attempts = new Histogram({
    name: "bayline_webhook_attempt_duration_seconds",
    help: "Duration of delivery attempts",
    labelNames: ["outcome"],
    buckets: deliverySeconds,
    registers,
  });
  const latency = new Histogram({
    name: "bayline_webhook_delivery_latency_seconds",
    help: "Time from an event to the receiver's answer, of successful deliveries",
    buckets: deliverySeconds,
    registers,
  });
  const readings = new Histogram({
    name: "bayline_document_reading_duration_seconds",
    help: "Duration of reading a document and storing what it says",
    labelNames: ["outcome"],
    buckets: readingSeconds,
    registers,
  });
  return {
    jobRun({ job, ok, seconds }) {
      jobs.observe({ job, outcome: ok ? "success" : "failed" }, seconds);
      if (ok) lastSuccess.set({ job }, Date.now() / 1000);
    },
    delivery({ ok, milliseconds, sinceEventMs }) {
      attempts.observe({ outcome: ok ? "success" : "failed" }, milliseconds / 1000);
      if (ok) latency.observe(sinceEventMs / 1000);
    },
    documentRead: ({ outcome, seconds }) => readings.observe({ outcome }, seconds),
  };
}

/** Refused calls are errors of the code `OVERLOADED`. No label names a shop. */
function admissionMetrics(registers: Registry[], { admission }: MetricSources): void {
  const gauge = (state: keyof QueueState, help: string) =>
    new Gauge({
      name: `bayline_calls_${state}`,
      help,
      labelNames: ["workload"],
      registers,
      collect: collect((metric) => {
        for (const [workload, queue] of Object.entries(admission)) {
          metric.set({ workload }, queue.state[state]);
        }
      }),
    });
  gauge("running", "Running calls, by kind of work");
  gauge("waiting", "Calls that wait in their shop's queue, by kind of work");
}

function databaseMetrics(registers: Registry[], { database }: MetricSources): void {
  const pools = () => {
    const { pool: main, heavyPool: heavy } = database();
    return { main, heavy };
  };
  new Gauge({
    name: "bayline_db_pool_connections",
    help: "Connections for transactions",
    labelNames: ["pool", "state"],
    registers,
    collect: collect((gauge) => {
      for (const [pool, { total, idle }] of Object.entries(pools())) {
        gauge.set({ pool, state: "idle" }, idle);
        gauge.set({ pool, state: "busy" }, total - idle);
      }
    }),
  });
  new Gauge({
    name: "bayline_db_pool_waiting",
    help: "Transactions that wait for a connection",
    labelNames: ["pool"],
    registers,
    collect: collect((gauge) => {
      for (const [pool, { waiting }] of Object.entries(pools())) gauge.set({ pool }, waiting);
    }),
  });
  new Gauge({
    name: "bayline_db_lane_statements",
    help: "Reads in flight on shared connections",
    labelNames: ["lane"],
    registers,
    collect: collect((gauge) => {
      const { reads, lists } = database();
      gauge.set({ lane: "reads" }, reads);
      gauge.set({ lane: "lists" }, lists);
    }),
  });
  new Counter({
    name: "bayline_db_transaction_retries_total",
    help: "Retried transactions, after a lost race or a lost connection",
    labelNames: ["reason"],
    registers,
    collect() {
      const { race, connection } = database().retries;
      this.reset();
      this.inc({ reason: "race" }, race);
      this.inc({ reason: "connection" }, connection);
    },
  });
}

/** Gauges of the background work of all processes together. */
const backlogFigures = {
  bayline_dirty_days: {
    help: "Days whose stored reports wait to be recomputed",
    of: ({ dirtyDays }) => dirtyDays.count,
  },
  bayline_dirty_days_oldest_seconds: {
    help: "Age of the oldest day that waits to be recomputed",
    of: ({ dirtyDays }) => dirtyDays.oldestSeconds ?? 0,
  },
  bayline_webhook_deliveries_due: {
    help: "Webhook deliveries that are due",
    of: ({ deliveries }) => deliveries.due,
  },
  bayline_webhook_deliveries_oldest_seconds: {
    help: "Age of the oldest due delivery",
    of: ({ deliveries }) => deliveries.oldestSeconds ?? 0,
  },
  bayline_webhook_deliveries_unattended_seconds: {
    help: "Age of the oldest due delivery of subscriptions to which no process has delivered for a minute",
    of: ({ deliveries }) => deliveries.unattendedSeconds ?? 0,
  },
  bayline_documents_waiting: {
    help: "Documents that wait to be read, or are being read",
    of: ({ documents }) => documents.waiting,
  },
  bayline_documents_waiting_oldest_seconds: {
    help: "Age of the oldest document that waits to be read",
    of: ({ documents }) => documents.oldestSeconds ?? 0,
  },
  bayline_jobs_waiting: {
    help: "Overdue runs of scheduled jobs",
    of: ({ scheduled }) => scheduled?.waiting,
  },
  bayline_jobs_last_tick_seconds: {
    help: "Time since some process last checked for jobs to start",
    of: ({ scheduled }) => scheduled?.lastTickSeconds ?? undefined,
  },
} satisfies Record<string, { help: string; of: (state: BackgroundState) => number | undefined }>;

/**
 * Gauges from the database. While it does not answer, they are omitted, and `bayline_db_up` is 0.
 */
function backlogMetrics(registers: Registry[], { backlog }: MetricSources): void {
  const read = () => backlog().catch(() => undefined);
  new Gauge({
    name: "bayline_db_up",
    help: "Whether the database answers and accepts writes",
    registers,
    collect: collect(async (gauge) => gauge.set((await read()) === undefined ? 0 : 1)),
  });
  for (const [name, { help, of }] of Object.entries(backlogFigures)) {
    new Gauge({
      name,
      help,
      registers,
      collect: collect(async (gauge) => {
        const state = await read();
        const figure = state ? of(state) : undefined;
        if (figure === undefined) gauge.remove();
        else gauge.set(figure);
      }),
    });
  }
}

function clockMetrics(registers: Registry[], { databaseClock }: MetricSources): void {
  if (!databaseClock) return;
  new Gauge({
    name: "bayline_clock_skew_seconds",
    help: "How far the clock of this process is ahead of the database's",
    registers,
    collect: collect((gauge) => gauge.set(databaseClock.skewMs / 1000)),
  });
}

/** prom-client hands the metric over as `this`. */
function collect(read: (gauge: Gauge) => void | Promise<void>): CollectFunction<Gauge> {
  return function (this: Gauge) {
    return read(this);
  };
}
