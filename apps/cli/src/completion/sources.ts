import type { Argument, Command, Option } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { Listing } from "../catalogue/listings.ts";
import type { Reference } from "../catalogue/references.ts";

/** The values of an argument or a flag that the service has: numbers of records, or a list. */
export type Source = RecordSource | { listing: Listing };

export interface RecordSource {
  reference: Reference;
  /** The statuses of the records that are offered; undefined: all. */
  statuses?: readonly string[];
}

const operations = new WeakMap<Command, CommandOperation>();

/** Sets the operation whose contract names the values of a command's arguments and flags. */
export function setOperation(command: Command, operation: CommandOperation): void {
  operations.set(command, operation);
}

interface OwnFlag {
  /** The field of the contract whose value the flag takes. */
  field: string;
  statuses: readonly string[];
}

const ownFlags = new WeakMap<Option, OwnFlag>();

/** Sets the field of a flag that a command names differently from the contract. */
export function setFlagField(option: Option, flag: OwnFlag): Option {
  ownFlags.set(option, flag);
  return option;
}

export function sourceOfArgument(command: Command, argument: Argument): Source | undefined {
  const reference = operations.get(command)?.references[argument.name()];
  return reference && { reference };
}

export function sourceOfFlag(command: Command, option: Option): Source | undefined {
  const operation = operations.get(command);
  const own = ownFlags.get(option);
  const named = own && operation?.references[own.field];
  if (named) return { reference: named, statuses: own.statuses };
  const flag = operation?.flags.find(({ name, alias }) =>
    [name, alias].includes(option.long?.slice("--".length)),
  );
  if (!operation || !flag || !option.long || option.argChoices) return undefined;
  if (flag.listing) return { listing: flag.listing };
  const reference = operation.references[flag.field];
  return reference && { reference };
}
