import { basename } from "node:path";
import type { Bayline } from "@bayline/sdk";
import { explain, failureOf } from "../errors/failure.ts";
import { openClient } from "../session/client.ts";
import type { App } from "../terminal/app.ts";
import { CliError, exitCodes } from "../terminal/exit.ts";
import { onInterrupt } from "../terminal/interrupt.ts";
import { startProgress } from "../terminal/progress.ts";
import { presentOutcomes } from "./outcomes.ts";
import { openInvoices, type Source } from "./read-invoice.ts";
import type { ReceiveRun } from "./receive-run.ts";
import { type Outcome, send } from "./send.ts";

/** A file, or one of the invoices of a file that is already open. */
export interface Step {
  name: string;
  open(): Promise<Source[]>;
}

export function stepsOf(app: App, run: ReceiveRun): Step[] {
  return run.files.map((file) => ({ name: file, open: () => openInvoices(app, file, run) }));
}

/**
 * Receives several invoices: each is tried, whether or not an earlier one failed, and has a row in
 * the summary.
 */
export async function receiveEach(
  app: App,
  run: ReceiveRun,
  steps: readonly Step[],
): Promise<void> {
  const client = await openClient(app, run.globals, "shop.write");
  const progress = await startProgress(app, steps.length);
  const stop = new AbortController();
  const release = onInterrupt(() => stop.abort());
  const outcomes: Outcome[] = [];
  for (const [done, step] of steps.entries()) {
    progress.update(done, basename(step.name));
    outcomes.push(...(await take(step, { run, client, signal: stop.signal, before: outcomes })));
  }
  progress.stop();
  release();
  const failed = outcomes.map(({ exit }) => exit).find((exit) => exit !== exitCodes.done);
  app.exitCode = stop.signal.aborted ? exitCodes.interrupted : (failed ?? exitCodes.done);
  await presentOutcomes(app, run.globals, outcomes);
}

interface Batch {
  run: ReceiveRun;
  client: Bayline;
  signal: AbortSignal;
  before: readonly Outcome[];
}

async function take(step: Step, batch: Batch): Promise<Outcome[]> {
  const reason = reasonToStop(batch, batch.before);
  if (reason) return [notSent(step.name, reason)];
  const outcomes: Outcome[] = [];
  try {
    for (const source of await step.open()) {
      const reason = reasonToStop(batch, outcomes);
      outcomes.push(reason ? notSent(source.name, reason) : await receiveOne(source, batch));
    }
  } catch (error) {
    outcomes.push(await failed(step.name, error));
  }
  return outcomes;
}

async function receiveOne(source: Source, { run, client, signal }: Batch): Promise<Outcome> {
  try {
    const { invoice, notes } = source.read();
    const sending = { globals: run.globals, name: source.name, signal };
    return { ...(await send(client, invoice, sending)), notes };
  } catch (error) {
    return failed(source.name, error);
  }
}

async function failed(name: string, error: unknown): Promise<Outcome> {
  const failure = await explain(error);
  return { file: name, failure, exit: failure.exit };
}

/**
 * Returns why the remaining files are not sent: each would wait through all retries and fail in the
 * same way.
 */
function reasonToStop({ signal }: Batch, outcomes: readonly Outcome[]): string | undefined {
  if (signal.aborted) return "the run was interrupted";
  const isLost = outcomes.some(({ failure }) => failure && unreached.has(failure.code));
  return isLost ? "the server could not be reached" : undefined;
}

const unreached = new Set(["CONNECTION_FAILED", "TIMEOUT"]);

function notSent(file: string, reason: string): Outcome {
  const { failed: exit } = exitCodes;
  const error = new CliError("NOT_SENT", `not sent, because ${reason}`, { exit });
  return { file, failure: failureOf(error), exit, notSent: reason };
}
