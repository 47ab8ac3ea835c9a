import { AppError, type ErrorDetail } from "@bayline/contracts";
import type { CoreQuantities, CoreRow, NewVariance } from "@bayline/db";
import { newId } from "../../ids.ts";
import { prorate } from "../amounts/money.ts";
import { addQuantities, subtractQuantities, tenThousandths } from "../amounts/quantities.ts";

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
  const sentBackQuantity = from === "held" ? 0 : Math.min(quantity, core.sentBackQuantity);
  const held = subtractQuantities(quantity, sentBackQuantity);
  const heldQuantity = subtractQuantities(core.heldQuantity, held);
  const onShelf =
    by === "credited" ? subtractQuantities(core.inHandQuantity, held) : core.inHandQuantity;
  const before = addQuantities(core.creditedQuantity, core.deniedQuantity);
  const after = addQuantities(before, quantity);
  const inHandQuantity = Math.max(0, Math.min(onShelf, heldQuantity));
  const closed = {
    ...core,
    heldQuantity,
    sentBackQuantity: subtractQuantities(core.sentBackQuantity, sentBackQuantity),
    creditedQuantity: addQuantities(core.creditedQuantity, by === "credited" ? quantity : 0),
    deniedQuantity: addQuantities(core.deniedQuantity, by === "denied" ? quantity : 0),
    inHandQuantity,
  };
  return {
    core: closed,
    depositCents: depositOf(core, after) - depositOf(core, before),
    sentBackQuantity,
    inHandQuantity: subtractQuantities(core.inHandQuantity, inHandQuantity),
  };
}

/** A credit that is taken back. */
interface Reopened {
  quantity: number;
  /** How many of them had been sent back. */
  sentBackQuantity: number;
  /** How many of them were on the shelf. */
  inHandQuantity: number;
  /** How many of the core core returns contain, open and closed. */
  returnedQuantity: number;
}

/**
 * Opens cores that a credit closed, as they were before it, and returns the deposit that is open
 * again. Pure.
 */
export function reopen<Core extends CoreRow>(core: Core, credit: Reopened) {
  const { quantity, returnedQuantity } = credit;
  const before = addQuantities(core.creditedQuantity, core.deniedQuantity);
  const after = subtractQuantities(before, quantity);
  const closedSentBack = subtractQuantities(returnedQuantity, core.sentBackQuantity);
  const closedHeld = subtractQuantities(before, closedSentBack);
  const least = Math.max(0, subtractQuantities(quantity, closedHeld));
  const sentBack = Math.max(least, Math.min(credit.sentBackQuantity, closedSentBack));
  const heldQuantity = addQuantities(core.heldQuantity, subtractQuantities(quantity, sentBack));
  const inHandQuantity = addQuantities(core.inHandQuantity, credit.inHandQuantity);
  const opened = {
    ...core,
    heldQuantity,
    sentBackQuantity: addQuantities(core.sentBackQuantity, sentBack),
    creditedQuantity: subtractQuantities(core.creditedQuantity, quantity),
    inHandQuantity: Math.min(inHandQuantity, heldQuantity),
  };
  return { core: opened, depositCents: depositOf(core, before) - depositOf(core, after) };
}

/** The core loss of a day: what a deposit cost beyond its credit. Negative for a gain. */
export function coreLoss(coreId: string, date: string, amountCents: number): NewVariance {
  const cause = { causeType: "core", causeId: coreId } as const;
  return { id: newId(), kind: "core_loss", date, amountCents, ...cause };
}

export function tooManyCores(details: ErrorDetail[]): AppError {
  return new AppError("TOO_MANY_CORES", "There are not that many cores.", {
    details,
    nextStep: "Read the quantities of the core (GET /cores/{id}), and send at most that.",
  });
}
