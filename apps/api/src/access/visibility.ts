import { type AppError, type LineKind, lineLists } from "@bayline/contracts";
import { maySeePay } from "./authorise.ts";
import type { Caller } from "./caller.ts";

/** The parts of a shop's records that a reader may see. */
export interface Visibility {
  /** What employees earn, and therefore what labor costs. */
  readonly pay: boolean;
}

export function visibilityOf(reader: Pick<Caller, "permissions">): Visibility {
  return { pay: maySeePay(reader) };
}

const payOfUsers = ["commissionRatePercent", "commissionCents", "hourlyCostRateCents"] as const;
const costsOfLines = ["unitCostCents", "totalCostCents", "costCents"] as const;
const hiddenFields: ReadonlySet<string> = new Set(payOfUsers);
const hiddenFieldsOfLabor: ReadonlySet<string> = new Set([...payOfUsers, ...costsOfLines]);
/**
 * Amounts of work also occur apart from its lines: in the audit log and in the checks of the
 * ledger.
 */
const hiddenFieldsOfAmounts: ReadonlySet<string> = new Set([...payOfUsers, "totalCostCents"]);

/** Whether a field of a record states what an employee earns. */
export function isPay(field: string): boolean {
  return hiddenFields.has(field);
}

/**
 * Removes what a reader may not see from a record, or from any value that contains records.
 *
 * Use cases, events and stored responses hold complete records. Every way out calls this; calling
 * it twice is harmless.
 */
export function visibleTo({ pay }: Visibility, value: unknown): unknown {
  return pay ? value : withoutPay(value);
}

/** Removes what a reader may not see from a refusal, which may contain the current record. */
export function visibleError({ pay }: Visibility, error: AppError): AppError {
  const { latest } = error.facts;
  if (pay || latest === undefined) return error;
  return error.with({ latest: Object(withoutPay(latest)) });
}

type Fields = Record<string, unknown>;

/**
 * Removes rates, commissions and the cost of labor. A total that contains labor becomes the sum of
 * the visible costs; otherwise the difference would reveal the cost of labor.
 */
function withoutPay(value: unknown): unknown {
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(withoutPay);
  if (!isPlainObject(value)) return value;
  const hidden = hiddenFieldsOf(value);
  const shown: Fields = {};
  for (const field of Object.keys(value)) {
    if (hidden.has(field)) continue;
    const inner = withoutPay(value[field]);
    // Clients choose some field names, such as methods of payment. An assignment to this name would
    // set the prototype.
    if (field === "__proto__") {
      Object.defineProperty(shown, field, { value: inner, enumerable: true });
    } else {
      shown[field] = inner;
    }
  }
  if (typeof shown.marginPercent === "number") shown.marginPercent = null;
  // A change in the audit log.
  if (isPlainObject(shown.marginPercent) && "after" in shown.marginPercent) {
    delete shown.marginPercent;
  }
  if (isPlainObject(shown.financials) && Array.isArray(shown.labor)) {
    shown.financials = { ...shown.financials, totalCostCents: visibleCostOfBlock(shown) };
  }
  if (Array.isArray(shown.services) && typeof shown.totalCostCents === "number") {
    shown.totalCostCents = visibleCostOfOrder(shown.services);
  }
  return shown;
}

function hiddenFieldsOf({ kind, laborCents }: Fields): ReadonlySet<string> {
  if (kind === "labor") return hiddenFieldsOfLabor;
  return typeof laborCents === "number" ? hiddenFieldsOfAmounts : hiddenFields;
}

const goods = (["part", "tire", "material", "fee"] satisfies LineKind[]).map(
  (kind) => lineLists[kind],
);

function visibleCostOfBlock(block: Fields): number {
  return goods.reduce((total, list) => total + sumOf(block[list], "totalCostCents"), 0);
}

/** Declined blocks do not count. */
function visibleCostOfOrder(services: readonly unknown[]): number {
  const counted = services
    .filter(isPlainObject)
    .filter(({ authorizationStatus }) => authorizationStatus !== "declined");
  return sumOf(
    counted.map(({ financials }) => financials),
    "totalCostCents",
  );
}

function sumOf(rows: unknown, field: string): number {
  if (!Array.isArray(rows)) return 0;
  return rows.filter(isPlainObject).reduce((total, row) => total + Number(row[field] ?? 0), 0);
}

/** Whether a value is a plain object, not an instance of a class such as a stream. */
function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
