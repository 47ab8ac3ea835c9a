import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { presentAnswer } from "../reports/index.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";
import { readInput } from "../terminal/input.ts";
import { addOperation } from "./operation-command.ts";
import { readFlags } from "./options.ts";

const help = `
Examples:
  bayline price FF63009 --customer 'Prairie Grain Haulers' --qty 4
  bayline price FF63009=4 LF9009=2
  bayline price --line kind=labor,laborType=diagnostic,quantity=1.5
`;

/** Adds the price check: parts as arguments, or any lines as flags. */
export function addPrice(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command
    .argument("[parts...]", "part numbers, each with its quantity after = if it is not --qty")
    .option("--qty <number>", "quantity of the parts without their own; default 1", Number)
    .addHelpText("after", help)
    .action(async (parts: string[]) => {
      if (parts.length === 0) return send();
      const globals = readGlobals(command);
      const { qty = 1, input: file } = command.opts();
      const body = typeof file === "string" ? await readInput(app, file) : {};
      const named = parts.map((part) => lineOf(part, qty));
      const { lines = [], ...fields } = readFlags(command, operation.flags);
      const client = await openClient(app, globals, operation.access);
      const input = {
        ...body,
        ...fields,
        lines: [...named, ...(Array.isArray(lines) ? lines : [])],
      };
      const answer = await client.pricing.quote(input);
      await presentAnswer(app, globals, { name: operation.name, body: answer });
    });
}

/** `FF63009` or `FF63009=4` */
function lineOf(text: string, otherwise: number) {
  const at = text.lastIndexOf("=");
  const partNumber = at > 0 ? text.slice(0, at) : text;
  const quantity = at > 0 ? Number(text.slice(at + 1)) : otherwise;
  if (!Number.isFinite(quantity) || quantity <= 0) {
    throw usageError(`${text} has no quantity`, "Write FF63009=4, or --qty 4 for all parts.");
  }
  return { partNumber, quantity };
}
