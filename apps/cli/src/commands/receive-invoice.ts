import type { NamedOperation } from "@bayline/contracts";
import { invoiceFormats } from "@bayline/invoice-files/formats";
import { type Command, Option } from "commander";
import type { Overrides } from "../receiving/overrides.ts";
import type { ReceiveRun } from "../receiving/receive-run.ts";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

const help = `
One row is one line. Columns are told by their headers, whatever their case and punctuation:
  part number, part no, part #, sku, item     qty, quantity, shipped
  unit cost, cost, net, price: in dollars; in cents where the header says cents
  description, vendor part number, note
  invoice number, invoice date, vendor, account number, po: the same in each row
Of several columns what was shipped counts before what was ordered, and a net price before a list
price. Two of the same name must agree. Part numbers in a workbook must be text where Excel would
make dates of them.

X12 is read by its content or as .x12, .edi or .810: each 810 of the file is an invoice. The part number
is the buyer's (BP), else PN, MG, VP; VP is the vendor's. Freight, core charges and tax are no part: they
are told, and kept in the order's note. Credit memos, files that are not whole and prices with fractions
of a cent are refused.

The same invoice sent again is answered as before and booked once: its Idempotency-Key is made
from its content. If its order was cancelled or deleted meanwhile, stderr says so, and another
--idempotency-key imports it again. With --dry-run nothing is sent at all.

Where lines failed, or none could be stocked, the exit code is 7; lines that were skipped beside
others are told on stderr. Of several files each is tried, until the server cannot be reached; the
exit code is that of the first that failed.

Examples:
  bayline receive invoice invoice.csv --mode receive
  bayline receive invoice inbox/*.edi --mode receive --no-po
  bayline receive invoice march/*.xlsx --vendor 'Great Lakes Heavy Duty Parts'
  cat invoice.json | bayline receive invoice - --po PO-1001 --dry-run
`;

export function receiveInvoiceCommand(command: Command, _named: NamedOperation, app: App): void {
  command
    .argument("<file...>", "JSON, CSV, XLSX or X12 (EDI 810); - for stdin")
    .description(
      "Receives dealer invoices from files. Mode draft, the default, makes a purchase order to look over and leaves stock alone; mode receive books the stock immediately.",
    )
    .addOption(new Option("--mode <mode>", "default draft").choices(["draft", "receive"]))
    .option(
      "--vendor <name>",
      "matched to a vendor of yours, ignoring case and suffixes such as Inc",
    )
    .option("--vendor-id <id>", "the vendor, where a name could mean several")
    .option(
      "--account-number <number>",
      "your account at the vendor; tells vendors of one name apart",
    )
    .option("--create-vendor", "create the vendor where no name matches (the default)")
    .option("--no-create-vendor", "refuse an unknown vendor instead")
    .option("--invoice-number <number>", "the dealer's number; accepted once per vendor")
    .option("--invoice-date <YYYY-MM-DD>", "the day on the invoice")
    .option("--po <number>", "receive into this purchase order: its number or id")
    .option("--no-po", "make a new order, also where the file names one")
    .option("--note <text>", "kept with the purchase order")
    .addOption(
      new Option("--format <format>", "default: told by the name, or by the content").choices(
        invoiceFormats,
      ),
    )
    .addHelpText("after", help)
    .action(async () => {
      const { receive } = await import("../receiving/receive.ts");
      await receive(app, readRun(command));
    });
}

function readRun(command: Command): ReceiveRun {
  const values: Record<string, unknown> = command.opts();
  const given = Object.fromEntries(
    Object.entries(values).filter(([name]) => command.getOptionValueSource(name) === "cli"),
  );
  return {
    files: command.args,
    format: invoiceFormats.find((format) => format === given.format),
    overrides: overridesIn(given),
    globals: readGlobals(command),
  };
}

const texts = [
  ...(["vendor", "vendorId", "accountNumber", "invoiceNumber"] as const),
  ...(["invoiceDate", "mode", "note"] as const),
];

function overridesIn(given: Record<string, unknown>): Overrides {
  const overrides: Overrides = {};
  for (const name of texts) {
    const value = given[name];
    if (typeof value === "string") overrides[name] = value;
  }
  if (typeof given.po === "string" || given.po === false) overrides.po = given.po;
  if (typeof given.createVendor === "boolean") {
    overrides.createVendor = given.createVendor;
  }
  return overrides;
}
