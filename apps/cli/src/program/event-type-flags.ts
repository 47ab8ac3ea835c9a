import { eventNames } from "@bayline/contracts/plain";
import type { Command, Option } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { parseEventTypes } from "../webhooks/event-types.ts";
import { addOperation } from "./operation-command.ts";

/** Adds an operation whose flags take event types: with choices, and checked for typos. */
export function addOperationOfEvents(
  command: Command,
  operation: CommandOperation,
  app: App,
): void {
  addOperation(command, operation, app);
  for (const option of command.options) {
    if (option.long === "--sort-direction") {
      option.description = "default desc, the newest first; with --after asc";
    }
    if (/^--(event|events|types)$/.test(option.long ?? "")) checkEventTypes(option);
  }
}

function checkEventTypes(option: Option): void {
  const parse = option.parseArg;
  const isList = option.long === "--events";
  option.argParser((text: string, previous: unknown) => {
    const types = parseEventTypes(text);
    const values = isList ? types : [types.join(",")];
    return values.reduce<unknown>(
      (earlier, value) => (parse ? parse(value, earlier) : value),
      previous,
    );
  });
  option.argChoices = [...eventNames];
}
