import { showFailure } from "../errors/failure.ts";
import { present } from "../output/present.ts";
import type { Globals } from "../session/globals.ts";
import { outputOf } from "../session/output-format.ts";
import { type App, note } from "../terminal/app.ts";
import { plainText } from "../terminal/text.ts";
import { noteIssues } from "./issues.ts";
import { noteReplay } from "./replay.ts";
import type { Outcome } from "./send.ts";
import { summaryJson, summaryRow } from "./summary.ts";

/** Shows the outcomes of several invoices, one per row. */
export async function presentOutcomes(
  app: App,
  globals: Globals,
  outcomes: readonly Outcome[],
): Promise<void> {
  const output = outputOf(app, globals);
  const isFlat = (output === "table" || output === "csv") && globals.query === undefined;
  const files = isFlat ? outcomes.map(summaryRow) : outcomes.map(summaryJson);
  await present(app, globals, { files, count: files.length });
  for (const { file, answer, replay, notes = [] } of outcomes) {
    for (const text of notes) note(app, plainText(text));
    // Other replays are shown in the summary.
    if (replay?.isVoid) noteReplay(app, replay, file);
    if (answer) noteIssues(app, answer, file);
  }
  if (output === "table") showFailures(app, globals, outcomes);
  noteNotSent(app, outcomes);
}

function showFailures(app: App, { color }: Globals, outcomes: readonly Outcome[]): void {
  for (const { file, failure, notSent } of outcomes) {
    if (!failure || notSent !== undefined) continue;
    note(app, `\n${plainText(file)}`);
    showFailure(app, { format: undefined, color }, failure);
  }
}

function noteNotSent(app: App, outcomes: readonly Outcome[]): void {
  const unsent = outcomes.filter(({ notSent }) => notSent !== undefined);
  const [first] = unsent;
  if (!first) return;
  const files = unsent.map(({ file }) => plainText(file)).join(", ");
  note(app, `\nnot sent, because ${first.notSent}: ${files}`);
  note(app, "Run the same command again; no invoice is booked twice.");
}
