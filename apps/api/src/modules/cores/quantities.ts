import { AppError, type ErrorDetail } from "@bayline/contracts";
import type { CoreQuantities, CoreRow } from "@bayline/db";
import { prorate } from "../money.ts";
import { addQuantities, subtractQuantities, tenThousandths } from "../quantities.ts";

/** What closes cores: a credit of the vendor, or a denial. */
export type Closing = "credited" | "denied";

interface Closed {
  quantity: number;
  by: Closing;
  /** Default: those that were sent back, then those that are held. */
  from?: "held" | "sentBack" | undefined;
}

/** The deposit of the first cores of a quantity, rounded half up. */
export function depositOf(
  { amountCents, quantity }: Pick<CoreRow, "amountCents" | "quantity">,
  first: number,
): number {
  return prorate(amountCents, tenThousandths(first), tenThousandths(quantity));
}

/** The quantity of a core that may be closed. */
export function closable(core: CoreQuantities, from: Closed["from"]): number {
  const { heldQuantity, sentBackQuantity } = core;
  if (from) return from === "held" ? heldQuantity : sentBackQuantity;
  return addQuantities(heldQuantity, sentBackQuantity);
}

/**
 * Closes a quantity of a core, which must be closable, and returns the deposit that it closes. Held
 * cores that a vendor credits leave the shelf. Pure.
 */
export function close<Core extends CoreRow>(core: Core, { quantity, by, from }: Closed) {
  const sentBack = from === "held" ? 0 : Math.min(quantity, core.sentBackQuantity);
  const held = subtractQuantities(quantity, sentBack);
  const heldQuantity = subtractQuantities(core.heldQuantity, held);
  const onShelf =
    by === "credited" ? subtractQuantities(core.inHandQuantity, held) : core.inHandQuantity;
  const before = addQuantities(core.creditedQuantity, core.deniedQuantity);
  const after = addQuantities(before, quantity);
  const closed = {
    ...core,
    heldQuantity,
    sentBackQuantity: subtractQuantities(core.sentBackQuantity, sentBack),
    creditedQuantity: addQuantities(core.creditedQuantity, by === "credited" ? quantity : 0),
    deniedQuantity: addQuantities(core.deniedQuantity, by === "denied" ? quantity : 0),
    inHandQuantity: Math.max(0, Math.min(onShelf, heldQuantity)),
  };
  return { core: closed, depositCents: depositOf(core, after) - depositOf(core, before) };
}

export function tooManyCores(details: ErrorDetail[]): AppError {
  return new AppError("TOO_MANY_CORES", "There are not that many cores.", { details });
}
