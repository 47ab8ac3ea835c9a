import type { ErrorCode } from "@bayline/contracts";
import type { DatabaseState } from "@bayline/db";
import type { Admission } from "../admission/admission.ts";
import type { DatabaseClock } from "../time/database-clock.ts";
import type { BacklogReader } from "./backlog.ts";
import type { ProcessFigures, StartFigures } from "./figures.ts";

/** One call of an operation, as it ended. */
export interface CallFigures {
  transport: "rest" | "trpc" | "mcp";
  /** The operation's name, never a path: the number of paths is unlimited. */
  operation: string;
  method: string;
  /** Null if the client disconnected before the response was complete. */
  status: number | null;
  seconds: number;
}

export interface JobFigures {
  /** The job's name. */
  job: string;
  ok: boolean;
  seconds: number;
}

/** One attempt to deliver an event. */
export interface DeliveryFigures {
  ok: boolean;
  /** How long the attempt took. */
  milliseconds: number;
  /** How long after its event it ended, by the service's clock. */
  sinceEventMs: number;
}

/** A dealer's document that was read. */
export interface DocumentFigures {
  /** `failed`: it waits to be read again. */
  outcome: "ready" | "needs_review" | "unreadable" | "failed";
  /** From its lease until its outcome was stored. */
  seconds: number;
}

/** Reports of the parts of the service about their work. Every call is cheap and none throws. */
export interface Metrics {
  /** A request arrived; `requestEnded` follows. */
  requestBegun(): void;
  requestEnded(): void;
  call(call: CallFigures): void;
  /** An error was returned. */
  refusal(code: ErrorCode): void;
  jobRun(run: JobFigures): void;
  delivery(delivery: DeliveryFigures): void;
  documentRead(document: DocumentFigures): void;
}

/** Metrics with a reader. */
export interface ReadableMetrics extends Metrics {
  readonly contentType: string;
  /** Returns the metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** Returns what this process itself measured; `process` is its number in its start. */
  figures(process: number): Promise<ProcessFigures>;
  /** Returns the metrics of all processes of a start, in the text format of Prometheus. */
  textOf(start: StartFigures): Promise<string>;
}

/** Sources of the figures that are read on each scrape. */
export interface MetricSources {
  database: () => DatabaseState;
  admission: Admission;
  backlog: BacklogReader;
  /** Null if BAYLINE_NOW stops the clock. */
  databaseClock: DatabaseClock | null;
  version: string;
}

const nothing = () => undefined;

/** For a service without readable metrics. */
export const noMetrics: Metrics = {
  requestBegun: nothing,
  requestEnded: nothing,
  call: nothing,
  refusal: nothing,
  jobRun: nothing,
  delivery: nothing,
  documentRead: nothing,
};
