import type { Argument, Command, Option } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { Listing } from "../catalogue/listings.ts";
import type { Reference } from "../catalogue/references.ts";

/** The values of an argument or a flag that the service has: numbers of records, or a list. */
export type Source = { reference: Reference } | { listing: Listing };

const operations = new WeakMap<Command, CommandOperation>();

/** Sets the operation whose contract names the values of a command's arguments and flags. */
export function setOperation(command: Command, operation: CommandOperation): void {
  operations.set(command, operation);
}

export function sourceOfArgument(command: Command, argument: Argument): Source | undefined {
  const reference = operations.get(command)?.references[argument.name()];
  return reference && { reference };
}

export function sourceOfFlag(command: Command, option: Option): Source | undefined {
  const operation = operations.get(command);
  const flag = operation?.flags.find(({ name, alias }) =>
    [name, alias].includes(option.long?.slice("--".length)),
  );
  if (!operation || !flag || !option.long || option.argChoices) return undefined;
  if (flag.listing) return { listing: flag.listing };
  const reference = operation.references[flag.field];
  return reference && { reference };
}
