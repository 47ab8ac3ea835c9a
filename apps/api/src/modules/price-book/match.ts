import { foldSpaces, type LineKind, partKey } from "@bayline/contracts";
import type { ActiveRule, PricedFrom } from "@bayline/db";

/** What rules look at in a line. */
export interface MatchedLine {
  kind: LineKind;
  partNumber: string | null;
  /** What the price is computed from, apart from the line. */
  from: PricedFrom;
}

const kindsOfGoods: readonly LineKind[] = ["part", "tire", "material"];

export const isGoods = ({ kind }: Pick<MatchedLine, "kind">) => kindsOfGoods.includes(kind);

type Match = ActiveRule["match"];

const folded = (text: string) => foldSpaces(text).toLowerCase();
const isSame = (one: string, other: string | undefined) =>
  other !== undefined && folded(one) === folded(other);

/** Whether a line has what each field of a match says. */
const tests: { [Field in keyof Match]-?: (value: string, line: MatchedLine) => boolean } = {
  category: (value, { from }) => isSame(value, from.category),
  vendorId: (value, { from }) => value === from.vendorId,
  lineKind: (value, { kind }) => value === kind,
  partNumber: (value, { partNumber }) =>
    partNumber !== null && partKey(value) === partKey(partNumber),
  customerId: (value, { from }) => value === from.customerId,
  vehicleType: (value, { from }) => isSame(value, from.vehicleType),
  laborType: (value, { from }) => isSame(value, from.laborType),
};

const fields = Object.keys(tests) as Array<keyof Match>;

export function fieldsOf(match: Match): Array<keyof Match> {
  return fields.filter((field) => match[field] !== undefined);
}

/** The fields of a match that a line does not have. */
export function missesOf(match: Match, line: MatchedLine): Array<keyof Match> {
  return fieldsOf(match).filter((field) => !tests[field](match[field] ?? "", line));
}

/** Whether a line could match both: no field has different values in the two. */
export function mayBothMatch(one: Match, other: Match): boolean {
  return fieldsOf(one).every((field) => {
    const [value = "", against] = [one[field], other[field]];
    if (against === undefined) return true;
    return field === "partNumber" ? partKey(value) === partKey(against) : isSame(value, against);
  });
}

/** Whether a rule is active and prices lines of a day. */
export function isInForce({ isActive, validFrom, validThrough }: ActiveRule, day: string): boolean {
  return isActive && validFrom <= day && (validThrough === null || day <= validThrough);
}

type Ranked = Pick<ActiveRule, "id" | "match" | "validFrom">;

/** The order of rules of a kind: more fields first, then the newer, then by id. */
export function bySpecificity(a: Ranked, b: Ranked): number {
  return (
    fieldsOf(b.match).length - fieldsOf(a.match).length ||
    b.validFrom.localeCompare(a.validFrom) ||
    a.id.localeCompare(b.id)
  );
}
