import type { z } from "zod";
import type { ErrorCode, PlainErrorCode } from "../errors/catalogue.ts";
import { checkDeprecation, type Deprecation, withDeprecation } from "../fields/deprecated.ts";
import type { CustomerAccess } from "./customer-access.ts";
import type { EventName, MoneyEvent } from "./event-names.ts";
import type { RequestBody, ResponseBody } from "./media.ts";
import type { Permission } from "./permissions.ts";
import {
  type DeclaredSorting,
  type SortedList,
  type Sorting,
  sortingsOf,
  withSorting,
} from "./sorting.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Whether a read-only API key may call a GET; published as `x-read-only-key`. */
export type ReadOnlyKeyAccess = "allowed" | "with-includePayData" | "never";

/**
 * The callers: anyone, any signed-in caller, the operator of the service, or holders of a
 * permission.
 */
export type Access = "public" | "signed-in" | "operator" | Permission;

/**
 * The cost of a call. It determines how many calls of a shop run concurrently, and on which
 * connections.
 *
 * - `read`: a record or a few, over connections that all shops share.
 * - `list`: a page of records.
 * - `write`: a transaction.
 * - `heavy`: reads or writes much of a shop, such as a report or an archive.
 * - `drawing`: reads a record and draws it on paper, or a page of a file, outside of the event
 *   loop.
 * - `external`: waits for more than the database, such as mail, a model, a receiver or a password's
 *   hash.
 */
export type Workload = "read" | "list" | "write" | "heavy" | "drawing" | "external";

/** Computes the amount of a call from its answer, and from its input as it was sent. */
type Amount<I extends z.core.$ZodType, O extends z.core.$ZodType> = (
  answer: z.output<O>,
  input: z.input<I>,
) => number;

/**
 * Requires the amount of an operation that emits an event of money. A test checks lists whose
 * events the compiler does not know.
 */
type AmountOf<
  E extends readonly EventName[],
  I extends z.core.$ZodType,
  O extends z.core.$ZodType,
> = EventName extends E[number]
  ? object
  : [Extract<E[number], MoneyEvent>] extends [never]
    ? object
    : { amount: Amount<I, O> };

interface OperationSpec<
  I extends z.core.$ZodObject = z.core.$ZodObject,
  O extends z.core.$ZodType = z.core.$ZodType,
> {
  /** PATCH also answers to PUT, and GET to HEAD. */
  method: Method;
  /** Relative to the base URL; names in braces are path parameters taken from `input`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  description?: string;
  /** One flat object: path parameters, and the query (GET) or the body (every other method). */
  input: I;
  output: O;
  /**
   * Default: JSON. If the body is a file, `input` is what the server derives from it. tRPC and MCP
   * tools carry JSON alone, so operations with files are beside the contract.
   */
  body?: RequestBody;
  /** Default: JSON. */
  answers?: ResponseBody;
  /**
   * Default: a GET reads, other methods write. A POST that reads has an input that is too long for
   * a URL. It runs without a transaction, and its answer is not stored. Read-only keys are refused
   * all the same, as with every POST.
   */
  reads?: boolean;
  status?: 200 | 201 | 202;
  /**
   * The operation detects that a request repeats an earlier one, and returns that one's record
   * with 200, and without an audit entry.
   */
  recognisesRepeats?: boolean;
  readOnlyKey?: ReadOnlyKeyAccess;
  /** How the key of a customer may call it. Default: it may not. */
  forCustomers?: CustomerAccess;
  /** false for a write without an audit entry, because it changes no record of a shop. */
  audited?: boolean;
  /** Error codes beyond those that follow from method, path and access. */
  errors?: readonly ErrorCode[];
  /** The codes whose body contains only `error`. */
  errorsAlone?: readonly ErrorCode[];
  /** The code of an unexpected failure. Default: `INTERNAL_ERROR`. */
  failure?: PlainErrorCode;
  /** The sentence that a report returns in `error` if it fails unexpectedly. */
  failureWords?: string;
  /** Dotted paths in the output that are shown once and masked when a response is replayed. */
  secrets?: readonly string[];
  /**
   * Secret fields of the input. The CLI reads them without an echo, and an Idempotency-Key stores
   * them as a slow hash, from which they cannot be guessed.
   */
  confidential?: readonly string[];
  /**
   * The effect may be irreversible. The CLI asks for confirmation, and agents are instructed to ask
   * the user first.
   */
  destructive?: boolean;
  /**
   * Everyday work that moves money or cannot easily be taken back. The CLI asks for confirmation on
   * a terminal; without one, and over the API, the call needs none.
   */
  asksOnTerminal?: boolean;
  /**
   * Adds records or moves one to its next state, and overwrites no entered value. Other writes have
   * MCP's `destructiveHint`.
   */
  addsOnly?: boolean;
  /**
   * Every event that a request may emit to the feed, in the order of emission. In tests a request
   * that emits any other fails; otherwise an error is logged.
   */
  emits?: readonly EventName[];
  /**
   * How an update treats the computed fields of a record that is sent back as it was read.
   * "compared", the default of a PATCH: each is accepted if it equals the value that GET returns.
   * "declared": the input schema says which are accepted.
   */
  computedFields?: "compared" | "declared";
  /** Computed fields that an update accepts with any value and ignores. */
  ignored?: readonly string[];
  /**
   * The list of the input whose malformed entries are refused alone, in the places of parsed ones.
   * With `atomic: true` in the input they fail the call.
   */
  rows?: string;
  /**
   * Contacts others outside the shop during the call, by mail or over the network: a hint to
   * agents.
   */
  openWorld?: boolean;
  /**
   * The money that a call moves, in cents: what is billed, ordered, paid, credited or refunded. An
   * operation that emits an event of {@link MoneyEvent} does not compile without it.
   */
  amount?(answer: z.output<O>, input: z.input<I>): number;
  /** Default: derived by {@link workloadOf}. */
  workload?: Workload;
  /** The schedule after which the operation may be removed; it is added to the description. */
  deprecated?: Deprecation;
  /** A successful call, shown in the documentation. */
  example?: { input?: Record<string, unknown>; output?: unknown };
}

export interface Operation<
  I extends z.core.$ZodObject = z.core.$ZodObject,
  O extends z.core.$ZodType = z.core.$ZodType,
  M extends Method = Method,
  B extends RequestBody = RequestBody,
> extends OperationSpec<I, O> {
  method: M;
  body: B;
  answers: ResponseBody;
  reads: boolean;
  status: 200 | 201 | 202;
  recognisesRepeats: boolean;
  readOnlyKey: ReadOnlyKeyAccess;
  audited: boolean;
  errors: readonly ErrorCode[];
  errorsAlone: readonly ErrorCode[];
  failure: PlainErrorCode;
  secrets: readonly string[];
  confidential: readonly string[];
  destructive: boolean;
  asksOnTerminal: boolean;
  addsOnly: boolean;
  emits: readonly EventName[];
  computedFields: "compared" | "declared";
  ignored: readonly string[];
  openWorld: boolean;
  workload: Workload;
  /** The orders of a list, the default first. The description names them too. */
  sortings: readonly Sorting[];
}

function readsOnly({ method, reads }: Pick<OperationSpec, "method" | "reads">): boolean {
  return reads ?? method === "GET";
}

function workloadOf({ access, input, openWorld, ...spec }: OperationSpec): Workload {
  if (openWorld) return "external";
  if (!readsOnly(spec)) return "write";
  if (access === "reports:operational") return "heavy";
  return "limit" in input._zod.def.shape ? "list" : "read";
}

/** Declares an operation for the server, the documents, the SDK and the CLI. */
export function operation<
  I extends z.core.$ZodObject,
  O extends z.core.$ZodType,
  M extends Method,
  B extends RequestBody = "json",
  const E extends readonly EventName[] = readonly [],
>(
  spec: OperationSpec<I, O> &
    SortedList<O, I> & { method: M; body?: B; emits?: E } & AmountOf<E, I, O>,
): Operation<I, O, M, B>;
export function operation(declared: OperationSpec & DeclaredSorting): Operation {
  const { sortedBy: _by, sortedWith: _with, ...spec } = declared;
  const { deprecated } = spec;
  const sortings = sortingsOf(spec.input, declared);
  const description = withSorting(spec.description, sortings);
  if (deprecated) checkDeprecation(deprecated);
  return {
    body: "json",
    answers: "json",
    reads: readsOnly(spec),
    status: 200,
    recognisesRepeats: false,
    readOnlyKey: "allowed",
    audited: true,
    errors: [],
    errorsAlone: [],
    failure: "INTERNAL_ERROR",
    secrets: [],
    confidential: [],
    openWorld: false,
    destructive: spec.method === "DELETE",
    asksOnTerminal: false,
    addsOnly: false,
    emits: [],
    computedFields: spec.method === "PATCH" ? "compared" : "declared",
    ignored: [],
    workload: workloadOf(spec),
    sortings,
    ...spec,
    ...(description !== undefined && { description }),
    ...(deprecated && { description: withDeprecation(description, deprecated) }),
  };
}

/** A tree of operations. The name of an operation is its path in the tree, joined by dots. */
export interface Contract {
  readonly [name: string]: Operation | Contract;
}

export function isOperation(node: Operation | Contract): node is Operation {
  return typeof node.method === "string" && typeof node.path === "string";
}

export interface NamedOperation {
  /** `purchaseOrders.receive` */
  name: string;
  operation: Operation;
}

/** Every operation of a contract with its dotted name, in the order of declaration. */
export function listOperations(contract: Contract, prefix = ""): NamedOperation[] {
  return Object.entries(contract).flatMap(([key, node]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return isOperation(node) ? [{ name, operation: node }] : listOperations(node, name);
  });
}

/** Returns the names in braces: `/users/{id}` has `id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Whether an operation may change something. Some operations with a body only read. */
export function isWrite(operation: Operation): boolean {
  return !operation.reads;
}

/** Whether the fields beside the path are a body: a GET has them in its query. */
export function takesBody(operation: Pick<Operation, "method">): boolean {
  return operation.method !== "GET";
}
