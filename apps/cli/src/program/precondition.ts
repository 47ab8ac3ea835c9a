import { isRecord } from "@bayline/contracts/plain";
import { ApiError, type Bayline } from "@bayline/sdk";
import { type CommandOperation, catalogue } from "../catalogue/catalogue.ts";
import { bodyOf, invoke } from "../session/invoke.ts";
import { CliError, exitOf } from "../terminal/exit.ts";
import type { Planned } from "./planned.ts";

/**
 * Returns the state of the record that a write requires, such as its `version`; nothing if the line
 * sets it. A change after this reading is still refused.
 */
export async function readPrecondition(
  client: Bayline,
  request: Planned,
): Promise<Record<string, unknown>> {
  const { operation, input } = request;
  const { precondition } = operation;
  if (!precondition || input[precondition.field] !== undefined) return {};
  return { [precondition.field]: await currentOf(client, request, precondition.field) };
}

/** Explains a conflict with a change after the reading of {@link readPrecondition}. */
export function explainChange(
  error: unknown,
  read: Record<string, unknown>,
  { precondition }: CommandOperation,
): unknown {
  const isRefused = error instanceof ApiError && error.code === precondition?.code;
  if (!isRefused || read[precondition.field] === undefined) return error;
  const message = "it was changed by someone else while this command ran; nothing was saved";
  const nextStep = "Run the command again: it reads the record as it is now.";
  return new CliError(error.code, message, { exit: exitOf(error.status), nextStep });
}

/** Reads a field of the record, from its own GET or that of the record that contains it. */
async function currentOf(client: Bayline, request: Planned, field: string): Promise<unknown> {
  const { ids } = request;
  const getter = getterOf(request.operation);
  if (!getter) return undefined;
  const own = { ids: ids.slice(0, getter.ids.length), input: undefined, options: {} };
  const body = await bodyOf(invoke(client, getter.name, own));
  return recordIn(body, ids.at(-1))?.[field];
}

/** `workOrders.services.update` → workOrders.get */
function getterOf({ name }: CommandOperation): CommandOperation | undefined {
  const path = name.split(".").slice(0, -1);
  const names = path.map((_, index) => [...path.slice(0, path.length - index), "get"].join("."));
  return names.flatMap((get) => catalogue.find((known) => known.name === get) ?? [])[0];
}

/** Finds the record with an id at any depth. */
function recordIn(value: unknown, id: string | undefined): Record<string, unknown> | undefined {
  if (Array.isArray(value)) {
    for (const entry of value) {
      const found = recordIn(entry, id);
      if (found) return found;
    }
  }
  if (!isRecord(value)) return undefined;
  return value.id === id ? value : recordIn(Object.values(value), id);
}
