import type { CannedJobRow } from "@bayline/db";

/** A canned job as it is returned. */
export function presentCannedJob({
  tenantId: _shop,
  codeKey: _key,
  make,
  model,
  yearFrom,
  yearThrough,
  ...job
}: CannedJobRow) {
  const appliesTo = { make, model, yearFrom, yearThrough };
  const isForAll = Object.values(appliesTo).every((value) => value === null);
  return { ...job, appliesTo: isForAll ? null : appliesTo };
}
