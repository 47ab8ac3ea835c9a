import type { ReceivingRequest, ReceivingResponse } from "@bayline/contracts";
import { explain, showFailure } from "../errors/failure.ts";
import { present } from "../output/present.ts";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { isForPerson } from "../session/output-format.ts";
import { type App, note } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";
import { plainText } from "../terminal/text.ts";
import { noteIssues } from "./issues.ts";
import { openInvoices, type Source } from "./read-invoice.ts";
import type { ReceiveRun } from "./receive-run.ts";
import { noteReplay } from "./replay.ts";
import { type Outcome, propose, send } from "./send.ts";

export async function receive(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals } = run;
  if (files.filter((file) => file === "-").length > 1)
    throw usageError("stdin can be read only once");
  if (files.length > 1) requireSingle(run, "file");
  const { isDocument, receiveDocuments } = await import("./documents/receive-document.ts");
  const documents = await Promise.all(files.map(isDocument));
  if (globals.proposal && documents.some(Boolean)) {
    throw usageError("a document cannot be proposed", "Receive it from a file of data.");
  }
  if (documents.every(Boolean)) return receiveDocuments(app, run);
  if (documents.some(Boolean)) {
    throw usageError("documents and files of data are received by separate commands");
  }
  if (globals.dryRun) return preview(app, run);
  if (files.length > 1) {
    const { receiveEach, stepsOf } = await import("./batch.ts");
    return receiveEach(app, run, stepsOf(app, run));
  }
  const [file = "-"] = files;
  const sources = await openInvoices(app, file, run);
  const [source] = sources;
  if (source && sources.length === 1) return receiveOne(app, run.globals, source);
  requireSingle(run, "invoice");
  const { receiveEach } = await import("./batch.ts");
  const steps = sources.map((invoice) => ({ name: invoice.name, open: async () => [invoice] }));
  return receiveEach(app, run, steps);
}

/** Rejects options that apply to a single invoice. */
function requireSingle({ globals, overrides }: ReceiveRun, unit: "file" | "invoice"): void {
  if (globals.fields) throw usageError(`--fields requires a single ${unit}`);
  if (globals.proposal) throw usageError(`--propose requires a single ${unit}`);
  if (globals.idempotencyKey) {
    throw usageError(`--idempotency-key requires a single ${unit}: each invoice needs its own key`);
  }
  if (overrides.invoiceNumber !== undefined) {
    throw usageError(`--invoice-number requires a single ${unit}: each invoice has its own number`);
  }
}

async function receiveOne(app: App, globals: Globals, source: Source): Promise<void> {
  const invoice = read(app, source);
  const client = await openClient(app, globals, "shop.write");
  const { idempotencyKey, proposal: terms } = globals;
  if (terms) {
    const { presentProposal } = await import("../proposals/present.ts");
    const proposal = await propose(client, invoice, { idempotencyKey, terms });
    return presentProposal(app, globals, proposal);
  }
  await presentOne(
    app,
    globals,
    invoice,
    await send(client, invoice, { globals, name: source.name }),
  );
}

function read(app: App, source: Source): ReceivingRequest {
  const { invoice, notes } = source.read();
  for (const text of notes) note(app, plainText(text));
  return invoice;
}

async function presentOne(
  app: App,
  globals: Globals,
  invoice: ReceivingRequest,
  { answer, replay, exit }: Outcome & { answer: ReceivingResponse },
): Promise<void> {
  if (replay) noteReplay(app, replay);
  app.exitCode = exit;
  if (!isForPerson(app, globals)) {
    noteIssues(app, answer);
    return present(app, globals, answer, "receive.invoice");
  }
  const { presentReceipt } = await import("./receipt.ts");
  presentReceipt(app, globals, invoice, answer);
}

/** Shows the request without sending it. Needs no credentials. */
async function preview(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals } = run;
  const sources: Source[] = [];
  for (const file of files) sources.push(...(await openInvoices(app, file, run)));
  if (sources.length > 1) requireSingle(run, "invoice");
  const invoices = await readEach(app, globals, sources);
  note(app, "dry run: nothing was sent");
  if (!isForPerson(app, globals)) {
    return present(app, globals, sources.length > 1 ? invoices : invoices[0]);
  }
  const { presentPreview } = await import("./receipt.ts");
  for (const invoice of invoices) presentPreview(app, globals, invoice);
}

/** Reads several invoices. As on sending, an invalid one does not stop the others. */
async function readEach(
  app: App,
  globals: Globals,
  sources: readonly Source[],
): Promise<ReceivingRequest[]> {
  if (sources.length === 1) return sources.map((source) => read(app, source));
  const invoices: ReceivingRequest[] = [];
  for (const source of sources) {
    try {
      invoices.push(read(app, source));
    } catch (error) {
      const failure = await explain(error);
      app.exitCode ||= failure.exit;
      note(app, plainText(source.name));
      showFailure(app, { format: undefined, color: globals.color }, failure);
    }
  }
  return invoices;
}
