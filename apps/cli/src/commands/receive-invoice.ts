import { invoiceFormats } from "@bayline/invoice-files/formats";
import { type Command, Option } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { setFlagField } from "../completion/sources.ts";
import type { Overrides } from "../receiving/overrides.ts";
import type { ReceiveRun } from "../receiving/receive-run.ts";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

const help = `
One row is one line. Columns are recognized by their headers, ignoring case and punctuation:
  part number, part no, part #, sku, item     qty, quantity, shipped
  unit cost, cost, net, price: in dollars, or in cents if the header says cents
  description, vendor part number, note
  invoice number, invoice date, vendor, account number, po: the same in each row
If several columns match, the shipped quantity takes precedence over the ordered one, and a net price
over a list price. Two columns of one name must agree. Part numbers in a workbook must be text if
Excel would convert them to dates.

X12 is recognized by its content, or by the extensions .x12, .edi and .810. Each 810 of the file is an
invoice. The part number is the buyer's (BP), else PN, MG, VP; VP is the vendor's. Freight, fees
and tax are sent as charges, and core charges as deposits of their lines; both are reported. Credit memos,
incomplete files and prices with fractions of a cent are rejected.

A PDF with text is read by the service; pictures, scans and e-mails are stored, but never read. On a
terminal the command shows what was read beside what is certain, and asks before it books. Without one it
books only what is ready; otherwise the exit code is 7, and stderr says what to look at.

An invoice that is sent again gets the first answer and is booked once: its Idempotency-Key is derived
from its content. If its order was cancelled or deleted meanwhile, stderr says so, and another
--idempotency-key imports it again. With --dry-run nothing is sent. With --propose one invoice waits
until another person accepts it.

The exit code is 7 if lines failed, or if none could be stocked. Other skipped lines are reported on
stderr. Of several files each is tried until the server cannot be reached; the exit code is that of
the first failure.

Examples:
  bayline receive invoice invoice.csv --mode receive
  bayline receive invoice inbox/*.edi --mode receive --no-po
  bayline receive invoice march/*.xlsx --vendor 'Great Lakes Heavy Duty Parts'
  bayline receive invoice scan.pdf --mode receive
  cat invoice.json | bayline receive invoice - --po PO-1001 --dry-run
`;

export function receiveInvoiceCommand(
  command: Command,
  _operation: CommandOperation,
  app: App,
): void {
  command
    .argument("<file...>", "JSON, CSV, XLSX or X12 (EDI 810), - for stdin; or PDF")
    .description(
      "Receives dealer invoices from files. Mode draft, the default, creates a purchase order for review without changing stock; mode receive books the stock immediately.",
    )
    .addOption(new Option("--mode <mode>", "default draft").choices(["draft", "receive"]))
    .option(
      "--vendor <name>",
      "matched to an existing vendor, ignoring case and suffixes such as Inc",
    )
    .option("--vendor-id <id>", "the vendor, if several have the name")
    .option(
      "--account-number <number>",
      "your account with the vendor; distinguishes vendors of one name",
    )
    .option("--create-vendor", "create the vendor if no name matches (default)")
    .option("--no-create-vendor", "reject an unknown vendor")
    .option("--invoice-number <number>", "the dealer's number; accepted once per vendor")
    .option("--invoice-date <YYYY-MM-DD>", "the day on the invoice")
    .addOption(
      setFlagField(
        new Option("--po <number>", "receive into this purchase order, by number or id"),
        {
          field: "purchaseOrderId",
          statuses: ["draft", "ordered", "partially_received"],
        },
      ),
    )
    .option("--no-po", "create a new order, even if the file names one")
    .option("--note <text>", "stored with the purchase order")
    .addOption(
      new Option("--format <format>", "default: detected by the name or the content").choices(
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
  const flags = Object.fromEntries(
    Object.entries(values).filter(([name]) => command.getOptionValueSource(name) === "cli"),
  );
  return {
    files: command.args,
    format: invoiceFormats.find((format) => format === flags.format),
    overrides: overridesIn(flags),
    globals: readGlobals(command),
  };
}

const textFlags = [
  "vendor",
  "vendorId",
  "accountNumber",
  "invoiceNumber",
  "invoiceDate",
  "mode",
  "note",
] as const;

function overridesIn(flags: Record<string, unknown>): Overrides {
  const overrides: Overrides = {};
  for (const name of textFlags) {
    const value = flags[name];
    if (typeof value === "string") overrides[name] = value;
  }
  if (typeof flags.po === "string" || flags.po === false) overrides.po = flags.po;
  if (typeof flags.createVendor === "boolean") {
    overrides.createVendor = flags.createVendor;
  }
  return overrides;
}
