import type { ReceivingRequest, ReceivingResponse } from "@bayline/contracts";
import type { Bayline } from "@bayline/sdk";
import { type App, note } from "../app.ts";
import { openClient } from "../client.ts";
import type { ReceiveRun } from "../commands/receive-invoice.ts";
import { exitCodes, usageError } from "../exit.ts";
import { explain, type Failure, showFailure } from "../failure.ts";
import type { Globals } from "../globals.ts";
import { outputOf, present } from "../output/present.ts";
import { idempotencyKeyOf } from "./check.ts";
import { exitOfAnswer, noteIssues } from "./issues.ts";
import { startProgress } from "./progress.ts";
import { readInvoice } from "./read-invoice.ts";
import { lookUpReplay, noteReplay, type Replay } from "./replay.ts";

/** What became of one file. */
export interface Outcome {
  file: string;
  answer?: ReceivingResponse;
  failure?: Failure;
  /** Set where the invoice had been sent before. */
  replay?: Replay;
}

export async function receive(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals } = run;
  if (files.filter((file) => file === "-").length > 1) throw usageError("stdin can be read once");
  if (globals.fields && files.length > 1) throw usageError("--fields is for one file at a time");
  if (files.length > 1 && globals.idempotencyKey) {
    throw usageError("--idempotency-key is for one file: each invoice needs its own");
  }
  if (files.length > 1 && run.overrides.invoiceNumber !== undefined) {
    throw usageError("--invoice-number is for one file: each invoice has a number of its own");
  }
  if (globals.dryRun) return preview(app, run);
  if (files.length > 1) return receiveEach(app, run);
  const [file = "-"] = files;
  const invoice = await readInvoice(app, file, run);
  const client = await openClient(app, globals, "shop.write");
  await presentOne(app, globals, invoice, await send(client, globals, file, invoice));
}

async function send(
  client: Bayline,
  { idempotencyKey }: Globals,
  file: string,
  invoice: ReceivingRequest,
): Promise<Outcome & { answer: ReceivingResponse }> {
  const call = client.receive.invoice(invoice, {
    idempotencyKey: idempotencyKey ?? idempotencyKeyOf(invoice),
  });
  const { data, response } = await call.withResponse();
  if (response.headers.get("idempotency-replayed") !== "true") return { file, answer: data };
  return { file, answer: data, replay: await lookUpReplay(client, data) };
}

async function presentOne(
  app: App,
  globals: Globals,
  invoice: ReceivingRequest,
  { answer, replay }: Outcome & { answer: ReceivingResponse },
): Promise<void> {
  if (replay) noteReplay(app, replay);
  app.exitCode = exitOfAnswer(answer);
  if (outputOf(app, globals) !== "table" || globals.fields) {
    noteIssues(app, answer);
    return present(app, globals, answer);
  }
  const { presentReceipt } = await import("./receipt.ts");
  presentReceipt(app, globals, invoice, answer);
}

/** Several files: each is tried, whatever became of the others, and each has a row in the summary. */
async function receiveEach(app: App, run: ReceiveRun): Promise<void> {
  const client = await openClient(app, run.globals, "shop.write");
  const progress = await startProgress(app, run.files.length);
  const outcomes: Outcome[] = [];
  for (const file of run.files) {
    progress.next(file);
    outcomes.push(await receiveFile(app, run, client, file));
  }
  progress.stop();
  app.exitCode =
    outcomes.map(exitOfOutcome).find((code) => code !== exitCodes.done) ?? exitCodes.done;
  await presentSummary(app, run.globals, outcomes);
}

async function receiveFile(
  app: App,
  run: ReceiveRun,
  client: Bayline,
  file: string,
): Promise<Outcome> {
  try {
    return await send(client, run.globals, file, await readInvoice(app, file, run));
  } catch (error) {
    return { file, failure: await explain(error) };
  }
}

function exitOfOutcome({ answer, failure }: Outcome): number {
  if (failure) return failure.exit;
  return answer ? exitOfAnswer(answer) : exitCodes.done;
}

async function presentSummary(app: App, globals: Globals, outcomes: Outcome[]): Promise<void> {
  const { summaryRow, summaryJson } = await import("./summary.ts");
  const output = outputOf(app, globals);
  const files =
    output === "table" || output === "csv" ? outcomes.map(summaryRow) : outcomes.map(summaryJson);
  await present(app, globals, { files, count: files.length });
  for (const { file, answer, replay } of outcomes) {
    // Else the summary says it all.
    if (replay?.isVoid) noteReplay(app, replay, file);
    if (answer) noteIssues(app, answer, file);
  }
  if (output !== "table") return;
  for (const { file, failure } of outcomes) {
    if (!failure) continue;
    note(app, `\n${file}`);
    showFailure(app, { format: undefined, color: globals.color }, failure);
  }
}

/** Shows what would be sent. The server is not asked, so this needs no credentials. */
async function preview(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals } = run;
  const invoices: ReceivingRequest[] = [];
  for (const file of files) invoices.push(await readInvoice(app, file, run));
  note(app, "dry run: nothing was sent");
  if (outputOf(app, globals) !== "table") {
    return present(app, globals, files.length > 1 ? invoices : invoices[0]);
  }
  const { presentPreview } = await import("./receipt.ts");
  for (const invoice of invoices) presentPreview(app, globals, invoice);
}
