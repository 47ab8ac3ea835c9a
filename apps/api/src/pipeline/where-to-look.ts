import {
  type AppError,
  contract,
  type LineReferenceKind,
  lineReferenceFields,
  lineReferenceKinds,
  listOperations,
  type Operation,
  pathParameters,
  type ReferenceKind,
  referenceFields,
  referenceKinds,
} from "@bayline/contracts";
import { mayCall } from "../access/authorise.ts";
import type { Call } from "./use-case.ts";

/** The GETs that need no id. */
const lists = listOperations(contract)
  .map(({ operation }) => operation)
  .filter(({ method, path }) => method === "GET" && pathParameters(path).length === 0);

const byName = new Map(listOperations(contract).map(({ name, operation }) => [name, operation]));

const listsOfLines: Partial<Record<LineReferenceKind, Operation>> = {
  cores: contract.cores.list,
  unbilledLines: contract.bills.unbilled,
};

/**
 * Adds the list that has the record to a refusal of an unknown one, unless the refusal says what to
 * do. Without it, a caller who mistyped an id does not learn how to find the right one.
 */
export function withPlaceToLook(operation: Operation, call: Call, error: AppError): AppError {
  if (typeof error.facts.nextStep === "string") return error;
  const nextStep = stepOf(operation, call, error);
  return nextStep === undefined ? error : error.with({ nextStep });
}

function stepOf(operation: Operation, call: Call, error: AppError): string | undefined {
  if (error.code === "NOT_FOUND") return inPath(operation, call);
  if (error.code !== "VALIDATION_ERROR") return undefined;
  const unknown = error.facts.details?.find(({ message }) => message.startsWith("names no "));
  return unknown && inField(operation, call, unknown.field);
}

function inPath({ path }: Operation, { caller }: Call): string {
  const [list] = lists
    .filter((known) => `${path}/`.startsWith(`${known.path}/`) && mayCall(known, caller))
    .sort((a, b) => b.path.length - a.path.length);
  return list ? `Find the record with GET ${list.path}.` : "Check the id or number.";
}

/** `lines[0].partId` → lines.[].partId */
function pathOf(field: string): string {
  return field.replace(/\[\d+\]/g, ".[]");
}

function inField(operation: Operation, call: Call, field: string): string | undefined {
  const path = pathOf(field);
  const isMeant = (known: { path: readonly string[] }) => known.path.join(".") === path;
  const record = referenceFields(operation.input).find(isMeant);
  if (record) return ofRecords(record.kind, call);
  const line = lineReferenceFields(operation.input).find(isMeant);
  return line && ofLines(operation, line.kind, call);
}

function ofRecords(kind: ReferenceKind, { caller }: Call): string | undefined {
  const list = byName.get(`${kind}.list`);
  return list && mayCall(list, caller)
    ? `Find the ${referenceKinds[kind].noun} with GET ${list.path}.`
    : undefined;
}

function ofLines({ path }: Operation, kind: LineReferenceKind, { input, caller }: Call) {
  const { noun } = lineReferenceKinds[kind];
  const list = listsOfLines[kind];
  if (list) return mayCall(list, caller) ? `Find the ${noun} with GET ${list.path}.` : undefined;
  const [collection = ""] = path.split("/{");
  return `Find the ${noun} with GET ${collection}/${Reflect.get(Object(input), "id")}.`;
}
