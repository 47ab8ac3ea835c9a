import type { ErrorDetail } from "@bayline/contracts";
import type { InspectionItemFields } from "@bayline/db";

/** What an item of a checklist asks for. */
export type Check = Pick<
  InspectionItemFields,
  "kind" | "unit" | "min" | "max" | "severity" | "photoRequired"
>;

const plain: Check = {
  kind: "pass_fail",
  unit: null,
  min: null,
  max: null,
  severity: "advice",
  photoRequired: false,
};

const checkFields = ["kind", "unit", "min", "max", "severity", "photoRequired"] as const;

/** A part of a check, as requests send it. */
export type SentCheck = { [Field in keyof Check]?: Check[Field] | undefined };

/** What an item asks for after a request. Fields that are not sent keep their value. */
export function checkOf(sent: SentCheck, before: Check = plain): Check {
  const after = { ...plain };
  for (const field of checkFields) {
    Object.assign(after, { [field]: sent[field] === undefined ? before[field] : sent[field] });
  }
  return after;
}

/** Whether a request changes what an item asks for. */
export function changesCheck(sent: SentCheck, before: Check): boolean {
  return checkFields.some((field) => sent[field] !== undefined && sent[field] !== before[field]);
}

/** Refuses limits and a unit that do not fit the kind or each other. `at` is before the fields. */
export function faultsOfCheck({ kind, unit, min, max }: Check, at: string): ErrorDetail[] {
  if (kind !== "measure") {
    const message = "is only for items of the kind measure";
    return Object.entries({ unit, min, max }).flatMap(([field, value]) =>
      value === null ? [] : [{ field: `${at}${field}`, message }],
    );
  }
  if (min === null || max === null || min <= max) return [];
  return [{ field: `${at}max`, message: "must not be below min" }];
}

/** The result of a measured value by the limits of its item; undefined if nothing decides it. */
export function resultOfMeasure(
  { min, max }: Check,
  measured: number | null,
): "passed" | "failed" | undefined {
  if (measured === null || (min === null && max === null)) return undefined;
  const isBelow = min !== null && measured < min;
  const isAbove = max !== null && measured > max;
  return isBelow || isAbove ? "failed" : "passed";
}

/**
 * Refuses an answer that the item does not allow: a value of what is not a measure, a result that
 * contradicts the value, and a result without the required photo.
 */
export function faultsOfAnswer(item: InspectionItemFields, at: string): ErrorDetail[] {
  const { kind, measured, result, photoRequired, photos } = item;
  const faults: ErrorDetail[] = [];
  if (measured !== null && kind !== "measure") {
    const message = "is only for items of the kind measure";
    faults.push({ field: `${at}measured`, message });
  }
  const computed = resultOfMeasure(item, measured);
  if (computed !== undefined && result !== computed) {
    const message = `contradicts the measured value, whose result is ${computed}`;
    faults.push({ field: `${at}result`, message });
  }
  if (photoRequired && (result === "passed" || result === "failed") && photos.length === 0) {
    const message = "must have a photo of this item, which requires one with its result";
    faults.push({ field: `${at}photos`, message });
  }
  return faults;
}
