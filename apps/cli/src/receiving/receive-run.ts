import type { InvoiceFormat } from "@bayline/invoice-files/formats";
import type { Globals } from "../session/globals.ts";
import type { Overrides } from "./overrides.ts";

/** The arguments of the command. */
export interface ReceiveRun {
  files: string[];
  format: InvoiceFormat | undefined;
  overrides: Overrides;
  globals: Globals;
}
