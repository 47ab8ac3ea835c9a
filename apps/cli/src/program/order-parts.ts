import { formatDollars } from "@bayline/contracts/plain";
import {
  ApiError,
  type Bayline,
  type PurchaseOrderSummary,
  type ReorderReport,
  type RequestOptions,
} from "@bayline/sdk";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { present } from "../output/present.ts";
import { showParts } from "../reports/views/reorder.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { isForPerson } from "../session/output-format.ts";
import { type App, note } from "../terminal/app.ts";
import { confirm } from "../terminal/confirm.ts";
import { plainText } from "../terminal/text.ts";
import { readFlags } from "./options.ts";

type Vendor = ReorderReport["vendors"][number] & { vendorId: string };

interface Orders {
  input: object;
  options: RequestOptions;
}

/** Creates a draft order of the parts to reorder of each vendor, and shows the orders. */
export async function orderParts(
  app: App,
  command: Command,
  operation: CommandOperation,
): Promise<void> {
  const globals = readGlobals(command);
  const { limit: _limit, ...input } = readFlags(command, operation.flags);
  const client = await openClient(app, globals, operation.access);
  const report = await client.reports.reorder({ ...input, limit: 500 });
  const vendors = report.vendors.filter((vendor): vendor is Vendor => vendor.vendorId !== null);
  if (vendors.length > 0 && !globals.dryRun) {
    await confirm(app, globals, () => questionOf(vendors), {
      message: "creating orders needs confirmation on a terminal",
      nextStep: "Add --yes.",
    });
  }
  const { dryRun, idempotencyKey } = globals;
  const options = { dryRun, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  const purchaseOrders: PurchaseOrderSummary[] = [];
  try {
    for (const vendor of vendors) {
      const order = await orderFrom(app, client, vendor, { input, options });
      if (order) purchaseOrders.push(order);
    }
  } finally {
    // Orders of earlier vendors stand if a later one fails.
    const count = purchaseOrders.length;
    const orders = { purchaseOrders, count, lastEvaluatedKey: null };
    if (count > 0 || !isForPerson(app, globals)) {
      await present(app, globals, orders, "purchaseOrders.list");
    }
    if (dryRun && count > 0) note(app, "dry run: nothing was stored");
  }
  for (const line of notesOn(report, vendors)) note(app, line);
}

function questionOf(vendors: readonly Vendor[]): string {
  const parts = vendors.reduce((sum, { partCount }) => sum + partCount, 0);
  const cents = vendors.reduce((sum, { estimatedCostCents }) => sum + estimatedCostCents, 0);
  const [first] = vendors;
  const whom =
    vendors.length === 1
      ? `a draft order to ${plainText(first?.vendorName ?? "")}`
      : `${vendors.length} draft orders, one for each vendor`;
  return `Create ${whom}: ${showParts(parts)}, about ${formatDollars(cents)}?`;
}

/** Returns undefined if another request ordered the parts meanwhile. */
async function orderFrom(
  app: App,
  client: Bayline,
  { vendorId, vendorName }: Vendor,
  { input, options }: Orders,
): Promise<PurchaseOrderSummary | undefined> {
  const { idempotencyKey: key } = options;
  // A key identifies one request.
  const own = key === undefined ? {} : { idempotencyKey: `${key}-${vendorId}` };
  try {
    return await client.purchaseOrders.reorder({ ...input, vendorId }, { ...options, ...own });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "NOTHING_TO_REORDER")) throw error;
    note(app, `${plainText(vendorName ?? vendorId)}: nothing to reorder any more`);
    return undefined;
  }
}

function notesOn(report: ReorderReport, vendors: readonly Vendor[]): string[] {
  const notes: string[] = [];
  const withoutVendor = report.vendors.find(({ vendorId }) => vendorId === null);
  if (report.partCount === 0) notes.push("nothing to reorder");
  if (withoutVendor) {
    const { partCount, parts } = withoutVendor;
    const example = plainText(parts[0]?.partNumber ?? "");
    notes.push(
      `not ordered: ${showParts(partCount)} without a vendor; set it with: bayline inventory update ${example} --vendor <vendor>`,
    );
  }
  if (report.truncated || vendors.some(({ partCount }) => partCount > 500)) {
    notes.push("there may be more parts: run it again");
  }
  return notes;
}
