import type { Evidence, LineReading, Reading } from "../types.ts";
import type { Row } from "./rows.ts";

/** Marks a number that stands only beneath the goods, where slips have numbers of their own. */
export function numberInHead(
  number: Reading<string> | null,
  rows: readonly Row[],
  [first]: readonly LineReading[],
): Reading<string> | null {
  const goods = first?.amountCents?.evidence;
  if (!number || number.doubt !== undefined || !goods || !isBeneath(number.evidence, goods)) {
    return number;
  }
  const isRepeated = rows.some(({ page, cells }) =>
    cells.some(
      ({ text, box }) => !isBeneath({ page, box }, goods) && text.split(" ").includes(number.value),
    ),
  );
  return isRepeated ? number : { ...number, doubt: "it stands only beneath the goods" };
}

type Place = Pick<Evidence, "page" | "box">;

function isBeneath(place: Place, goods: Place): boolean {
  const [page, other] = [place.page ?? 0, goods.page ?? 0];
  return page > other || (page === other && (place.box?.y ?? 0) > (goods.box?.y ?? 0));
}
