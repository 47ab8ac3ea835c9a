import type { ReceivingRequest, ReceivingResponse } from "@bayline/contracts";
import { type App, note } from "../app.ts";
import { openClient } from "../client.ts";
import type { ReceiveRun } from "../commands/receive-invoice.ts";
import { usageError } from "../exit.ts";
import type { Globals } from "../globals.ts";
import { isForPerson, present } from "../output/present.ts";
import { exitOfAnswer, noteIssues } from "./issues.ts";
import { readInvoice } from "./read-invoice.ts";
import { noteReplay } from "./replay.ts";
import { type Outcome, send } from "./send.ts";

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
  if (files.length > 1) {
    const { receiveEach } = await import("./batch.ts");
    return receiveEach(app, run);
  }
  const [file = "-"] = files;
  const invoice = await readInvoice(app, file, run);
  const client = await openClient(app, globals, "shop.write");
  await presentOne(app, globals, invoice, await send(client, globals, file, invoice));
}

async function presentOne(
  app: App,
  globals: Globals,
  invoice: ReceivingRequest,
  { answer, replay }: Outcome & { answer: ReceivingResponse },
): Promise<void> {
  if (replay) noteReplay(app, replay);
  app.exitCode = exitOfAnswer(answer);
  if (!isForPerson(app, globals)) {
    noteIssues(app, answer);
    return present(app, globals, answer);
  }
  const { presentReceipt } = await import("./receipt.ts");
  presentReceipt(app, globals, invoice, answer);
}

/** Shows what would be sent. The server is not asked, so this needs no credentials. */
async function preview(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals } = run;
  const invoices: ReceivingRequest[] = [];
  for (const file of files) invoices.push(await readInvoice(app, file, run));
  note(app, "dry run: nothing was sent");
  if (!isForPerson(app, globals)) {
    return present(app, globals, files.length > 1 ? invoices : invoices[0]);
  }
  const { presentPreview } = await import("./receipt.ts");
  for (const invoice of invoices) presentPreview(app, globals, invoice);
}
