import { isWrite, type Operation } from "@bayline/contracts";

/** The four hints of MCP. All are set, because clients assume the worst for a missing hint. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Derives the hints of an operation from its contract. */
export function hintsOf(operation: Operation): Hints {
  return {
    readOnlyHint: !isWrite(operation),
    // In MCP, false means that the tool only adds (ToolAnnotations). An update does not only add.
    destructiveHint: isWrite(operation) && !operation.addsOnly,
    // Repeating a PUT, PATCH or DELETE has no further effect. Repeating a POST may, unless it only
    // reads or recognises repeats.
    idempotentHint: operation.method !== "POST" || operation.reads || operation.recognisesRepeats,
    openWorldHint: operation.openWorld,
  };
}

/** The hints of a tool that calls several operations: the worst of each. */
export function hintsOfAll(operations: readonly Operation[], idempotentHint: boolean): Hints {
  const all = operations.map(hintsOf);
  return {
    readOnlyHint: all.every((hints) => hints.readOnlyHint),
    destructiveHint: all.some((hints) => hints.destructiveHint),
    idempotentHint: idempotentHint || all.every((hints) => hints.idempotentHint),
    openWorldHint: all.some((hints) => hints.openWorldHint),
  };
}
