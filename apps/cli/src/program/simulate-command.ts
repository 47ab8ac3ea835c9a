import { isRecord } from "@bayline/contracts/plain";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";
import { nameOf } from "../terminal/files.ts";
import { readJson } from "../terminal/input.ts";
import { addOperation } from "./operation-command.ts";

const help = `
The file has the proposed rules as JSON: a list, or an object with the fields of the operation, such as
rules and remove. The answer of bayline pricing rules list --output json is such a file. A rule with an
id replaces the rule of the shop; one without is an additional rule.
`;

/** Adds the simulation of price rules, which come from a file or from flags. */
export function addSimulate(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command
    .argument("[file]", "the proposed rules as JSON; - for stdin")
    .addHelpText("after", help)
    .action(async (file: string | undefined) => {
      await send(file === undefined ? undefined : await readRules(app, file));
    });
}

/** The fields of a request from a list of rules, or from an object such as a page of the list. */
async function readRules(app: App, file: string): Promise<Record<string, unknown>> {
  const content = await readJson(app, file);
  if (Array.isArray(content)) return { rules: content };
  if (!isRecord(content)) throw usageError(`${nameOf(file)} must contain a list or an object`);
  const { count: _count, lastEvaluatedKey: _next, ...fields } = content;
  return fields;
}
