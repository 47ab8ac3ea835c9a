import { otherNumbersIn } from "../pages/head/other-numbers.ts";
import { address } from "../pages/head/vendor-name.ts";
import type { Row } from "../pages/text/rows.ts";
import { proposeLabelled } from "../propose/labelled.ts";
import type { Evidence, LineReading, Reading } from "../types.ts";

/**
 * Marks a number that stands only beneath the goods, where slips have numbers of their own, while
 * another number without a label stands above them.
 */
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
  const isOnly = isRepeated || freeNumbersIn(rows, goods).length === 0;
  return isOnly ? number : { ...number, doubt: "it stands only beneath the goods" };
}

/** The numbers above the goods that are neither in an address nor named by a label. */
function freeNumbersIn(rows: readonly Row[], goods: Place) {
  const above = rows.flatMap((row) => {
    const cells = row.cells.filter(
      ({ text, page, box }) => !isBeneath({ page, box }, goods) && !address.test(text),
    );
    return cells.length > 0 ? [{ ...row, cells }] : [];
  });
  const named = proposeLabelled(rows).filter(({ concept }) => concept !== "invoiceNumber");
  return otherNumbersIn(above, []).filter(
    ({ value }) => !named.some(({ value: cell }) => cell.text.split(/[\s.,;]+/).includes(value)),
  );
}

type Place = Pick<Evidence, "page" | "box">;

function isBeneath(place: Place, goods: Place): boolean {
  const [page, other] = [place.page ?? 0, goods.page ?? 0];
  return page > other || (page === other && (place.box?.y ?? 0) > (goods.box?.y ?? 0));
}
