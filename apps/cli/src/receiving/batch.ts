import type { Bayline } from "@bayline/sdk";
import { type App, note } from "../app.ts";
import { openClient } from "../client.ts";
import type { ReceiveRun } from "../commands/receive-invoice.ts";
import { CliError, exitCodes } from "../exit.ts";
import { explain, failureOf, showFailure } from "../failure.ts";
import type { Globals } from "../globals.ts";
import { outputOf, present } from "../output/present.ts";
import { plainText } from "../output/text.ts";
import { exitOfAnswer, noteIssues } from "./issues.ts";
import { startProgress } from "./progress.ts";
import { readInvoice } from "./read-invoice.ts";
import { noteReplay } from "./replay.ts";
import { type Outcome, send } from "./send.ts";

/** Several files: each is tried, whatever was refused before, and each has a row in the summary. */
export async function receiveEach(app: App, run: ReceiveRun): Promise<void> {
  const client = await openClient(app, run.globals, "shop.write");
  const progress = await startProgress(app, run.files.length);
  const outcomes: Outcome[] = [];
  for (const file of run.files) {
    progress.next(file);
    // Each further file would wait through all the retries, to learn the same.
    const isLost = outcomes.some(isUnreached);
    outcomes.push(isLost ? notSent(file) : await receiveFile(app, run, client, file));
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

function isUnreached({ failure }: Outcome): boolean {
  return failure?.code === "CONNECTION_FAILED" || failure?.code === "TIMEOUT";
}

const notSentCode = "NOT_SENT";

function notSent(file: string): Outcome {
  const message = "not sent, since the server could not be reached";
  return {
    file,
    failure: failureOf(new CliError(notSentCode, message, { exit: exitCodes.failed })),
  };
}

function exitOfOutcome({ answer, failure }: Outcome): number {
  if (failure) return failure.exit;
  return answer ? exitOfAnswer(answer) : exitCodes.done;
}

async function presentSummary(app: App, globals: Globals, outcomes: Outcome[]): Promise<void> {
  const { summaryRow, summaryJson } = await import("./summary.ts");
  const output = outputOf(app, globals);
  const isFlat = (output === "table" || output === "csv") && globals.query === undefined;
  const files = isFlat ? outcomes.map(summaryRow) : outcomes.map(summaryJson);
  await present(app, globals, { files, count: files.length });
  for (const { file, answer, replay } of outcomes) {
    // Else the summary says it all.
    if (replay?.isVoid) noteReplay(app, replay, file);
    if (answer) noteIssues(app, answer, file);
  }
  if (output === "table") showFailures(app, globals, outcomes);
  noteNotSent(app, outcomes);
}

function showFailures(app: App, { color }: Globals, outcomes: Outcome[]): void {
  for (const { file, failure } of outcomes) {
    if (!failure || failure.code === notSentCode) continue;
    note(app, `\n${file}`);
    showFailure(app, { format: undefined, color }, failure);
  }
}

function noteNotSent(app: App, outcomes: Outcome[]): void {
  const left = outcomes.filter(({ failure }) => failure?.code === notSentCode);
  if (left.length === 0) return;
  const files = left.map(({ file }) => plainText(file)).join(", ");
  note(app, `\nnot sent, since the server could not be reached: ${files}`);
  note(app, "Run the same command again once it can be: nothing is booked twice.");
}
