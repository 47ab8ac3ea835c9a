import { type AppError, type LineKind, lineLists } from "@bayline/contracts";
import { maySeePay } from "./authorise.ts";
import type { Caller } from "./caller.ts";

/** The parts of a shop's records that a reader may see. */
export interface Visibility {
  /** What employees earn, and therefore what labor costs. */
  readonly pay: boolean;
  /** What prices are computed from, and what remains of them. */
  readonly profit: boolean;
}

export function visibilityOf(reader: Pick<Caller, "permissions">): Visibility {
  return { pay: maySeePay(reader), profit: reader.permissions.has("reports:profit") };
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

const noFields: ReadonlySet<string> = new Set();
/** What a price was computed from, and by which factors. */
const hiddenFieldsOfPrices: ReadonlySet<string> = new Set([
  "basisCents",
  "expectedCostCents",
  "marginCents",
  "bands",
  "costMultiplier",
]);

/** In a schema, the name of such a field has an object. */
function isOfPrice(field: string, value: unknown): boolean {
  return hiddenFieldsOfPrices.has(field) && !isPlainObject(value);
}

/** Whether nothing of a list is visible. An empty list would show that there was something. */
function isEmptied(before: unknown, after: unknown): boolean {
  return Array.isArray(after) && after.length === 0 && Array.isArray(before) && before.length > 0;
}

/** Whether an entry of a list is a warning that states a margin. */
function isAboutProfit(entry: unknown): boolean {
  return isPlainObject(entry) && entry.code === "MARGIN_LOST";
}

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
export function visibleTo(visibility: Visibility, value: unknown): unknown {
  return seesAll(visibility) ? value : withoutHidden(value, visibility);
}

/** Whether nothing is hidden from a reader. */
export function seesAll({ pay, profit }: Visibility): boolean {
  return pay && profit;
}

/** Removes what a reader may not see from a refusal, which may contain the current record. */
export function visibleError(visibility: Visibility, error: AppError): AppError {
  const { latest } = error.facts;
  if (latest === undefined || seesAll(visibility)) return error;
  return error.with({ latest: Object(visibleTo(visibility, latest)) });
}

type Fields = Record<string, unknown>;

function withoutHidden(value: unknown, visibility: Visibility): unknown {
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const shown = visibility.profit ? value : value.filter((entry) => !isAboutProfit(entry));
    return shown.map((entry) => withoutHidden(entry, visibility));
  }
  if (!isPlainObject(value)) return value;
  const hidden = visibility.pay ? noFields : hiddenFieldsOf(value);
  const shown: Fields = {};
  for (const field of Object.keys(value)) {
    if (hidden.has(field) || (!visibility.profit && isOfPrice(field, value[field]))) continue;
    const inner = withoutHidden(value[field], visibility);
    if (isEmptied(value[field], inner)) continue;
    // Clients choose some field names, such as methods of payment. An assignment to this name would
    // set the prototype.
    if (field === "__proto__") {
      Object.defineProperty(shown, field, { value: inner, enumerable: true });
    } else {
      shown[field] = inner;
    }
  }
  return visibility.pay ? shown : withoutCostOfLabor(shown);
}

/**
 * A total that contains labor becomes the sum of the visible costs; otherwise the difference would
 * reveal the cost of labor.
 */
function withoutCostOfLabor(shown: Fields): Fields {
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
