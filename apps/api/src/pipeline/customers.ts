import {
  type AppError,
  type CustomerAccess,
  fieldsForCustomers,
  isInternal,
  isRecord,
  type NamedOperation,
  type Operation,
  type ReferenceField,
  referenceFields,
} from "@bayline/contracts";
import { z } from "zod";
import { denied } from "../access/authorise.ts";
import type { Call } from "./use-case.ts";

/** How calls with the key of a customer are limited, and which part of an answer they show. */
export interface CustomerView {
  /** The call as the pipeline runs it. Refuses fields that the key may not send. */
  limited(call: Call): Call;
  /** An answer without the fields that stay within the shop. */
  shown(body: unknown): unknown;
  /** A refusal without records. */
  refused(error: AppError): AppError;
}

/** Returns how an operation is limited to a customer; undefined if their keys may not call it. */
export function customerView({ name, operation }: NamedOperation): CustomerView | undefined {
  const { forCustomers, answers } = operation;
  if (!forCustomers) return undefined;
  requireOfCustomers(name, operation, forCustomers);
  const allowed = new Set(fieldsForCustomers(forCustomers));
  const known = Object.keys(operation.input._zod.def.shape);
  const shown = answers === "json" ? viewOf(operation.output) : unchanged;
  return {
    limited(call) {
      const { caller, facts } = call;
      const customerId = String(caller.customerId);
      const input = isRecord(call.input) ? call.input : {};
      const refused = known.filter((field) => input[field] !== undefined && !allowed.has(field));
      if (refused.length > 0) {
        throw denied([], `The key of a customer may not send ${refused.join(", ")}.`);
      }
      if (facts.proposal) throw denied([], "The key of a customer may not propose.");
      const { filter } = forCustomers;
      const isFiltered = filter === undefined || input[filter] !== undefined;
      return {
        ...call,
        // The keys of requests are the customer's own. No header contains a line break.
        facts: { ...facts, idempotencyKey: ownKey(customerId, facts.idempotencyKey) },
        input: isFiltered ? call.input : { ...input, [filter]: customerId },
      };
    },
    shown,
    refused(error) {
      const { latest: _latest, candidates: _candidates, ...facts } = error.facts;
      return Object.assign(error.with({}), { facts });
    },
  };
}

function ownKey(customerId: string, key: string | null): string | null {
  return key === null ? null : `${customerId}\n${key}`;
}

const kindsOfCustomers: ReadonlySet<string> = new Set([
  "approvals",
  "customers",
  "invoices",
  "vehicles",
  "workOrders",
]);

/** Throws unless the contract limits an operation to records of a customer. */
function requireOfCustomers(name: string, operation: Operation, access: CustomerAccess): void {
  const { record, filter } = access;
  const references = referenceFields(operation.input);
  const allowed = fieldsForCustomers(access);
  const isOf = ({ path, kind }: ReferenceField) =>
    !allowed.includes(path[0] ?? "") || kindsOfCustomers.has(kind);
  const names = (field: string | undefined) =>
    field === undefined || references.some(({ path }) => path.join(".") === field);
  if (references.every(isOf) && names(record) && names(filter)) return;
  throw new Error(`${name} cannot be limited to the records of a customer`);
}

type View = (value: unknown) => unknown;

const unchanged: View = (value) => value;

/** Returns the view of values of a schema: without internal fields, and unknown ones. */
function viewOf(schema: z.core.$ZodType): View {
  const { def } = schema._zod;
  if (schema instanceof z.core.$ZodObject) return viewOfObject(schema);
  if (schema instanceof z.core.$ZodArray) {
    const element = viewOf(schema._zod.def.element);
    if (element === unchanged) return unchanged;
    return (value) => (Array.isArray(value) ? value.map(element) : value);
  }
  if (schema instanceof z.core.$ZodUnion) {
    // Which of them a value has cannot be known, so none may have fields to leave out.
    if (schema._zod.def.options.every((option) => viewOf(option) === unchanged)) return unchanged;
    throw new Error("A union of objects cannot be shown to customers");
  }
  const inner = "innerType" in def ? def.innerType : "in" in def ? def.in : undefined;
  return inner instanceof z.core.$ZodType ? viewOf(inner) : unchanged;
}

function viewOfObject(schema: z.core.$ZodObject): View {
  const fields = Object.entries(schema._zod.def.shape)
    .filter(([, field]) => !isInternal(field))
    .map(([name, field]) => [name, viewOf(field)] as const);
  return (value) => {
    if (!isRecord(value)) return value;
    const present = fields.filter(([name]) => Object.hasOwn(value, name));
    return Object.fromEntries(present.map(([name, view]) => [name, view(value[name])]));
  };
}
