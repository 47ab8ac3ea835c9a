import type { NamedOperation } from "@bayline/contracts";
import type { Command } from "commander";
import type { App } from "../app.ts";
import { completeOperation } from "../operation-command.ts";
export function receiveInvoiceCommand(command: Command, named: NamedOperation, app: App): void {
  completeOperation(command, named, app);
}
