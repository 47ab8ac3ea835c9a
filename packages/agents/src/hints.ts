import { isWrite, type Operation } from "@bayline/contracts";

/** The four hints of MCP, each said outright: a client takes the worst of what is left out. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** What the contract says of an operation, in the words of MCP. */
export function hintsOf(operation: Operation): Hints {
  return {
    readOnlyHint: !isWrite(operation),
    // False promises that it only adds (ToolAnnotations of the specification), and an update does not.
    destructiveHint: operation.destructive || operation.overwrites,
    // Setting or deleting twice is as once. A POST may do something again, but for those that
    // recognise their repeats.
    idempotentHint: operation.method !== "POST" || operation.recognisesRepeats,
    openWorldHint: operation.openWorld,
  };
}

/** Of a tool that calls several operations: the worst of each. */
export function hintsOfAll(operations: readonly Operation[], idempotentHint: boolean): Hints {
  const all = operations.map(hintsOf);
  return {
    readOnlyHint: all.every((hints) => hints.readOnlyHint),
    destructiveHint: all.some((hints) => hints.destructiveHint),
    idempotentHint: idempotentHint || all.every((hints) => hints.idempotentHint),
    openWorldHint: all.some((hints) => hints.openWorldHint),
  };
}
