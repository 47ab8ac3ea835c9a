import type { ReceivingResponse } from "@bayline/contracts";
import type { Bayline, PurchaseOrder } from "@bayline/sdk";
import { type App, note } from "../terminal/app.ts";
import { plainText } from "../terminal/text.ts";

/**
 * The current state of an invoice that was sent before. Its stored response shows the state at that
 * time.
 */
export interface Replay {
  text: string;
  /** The text in a summary row. */
  brief: string;
  /** The order was deleted or cancelled, so this invoice is not received despite the response. */
  isVoid: boolean;
}

export async function lookUpReplay(client: Bayline, answer: ReceivingResponse): Promise<Replay> {
  const { id, number } = answer.purchaseOrder;
  try {
    // Optional information: a received invoice does not wait for a server that fails in the
    // meantime.
    return describe(answer, await client.purchaseOrders.get(id, lookUp));
  } catch (error) {
    const { NotFoundError } = await import("@bayline/sdk");
    if (error instanceof NotFoundError) return voided(answer, "deleted");
    const text = `already sent as ${number}, which could not be looked up; nothing was booked again`;
    return { text, brief: "already sent", isVoid: false };
  }
}

const lookUp = { maxRetries: 0, timeout: 10_000 };

export function noteReplay(app: App, { text, isVoid }: Replay, file?: string): void {
  note(app, plainText(`${isVoid ? "warning: " : ""}${file ? `${file}: ` : ""}${text}`));
}

function describe(answer: ReceivingResponse, order: PurchaseOrder): Replay {
  const { number, status, parts, deletedAt } = order;
  const again = "nothing was booked again";
  // A deleted order is still readable.
  if (deletedAt) return voided(answer, "deleted");
  if (status === "cancelled") {
    // The stock stays, and the service rejects the invoice under any key.
    const hasGoods = parts.some((part) => part.quantityReceived > 0);
    if (!hasGoods) return voided(answer, status);
    const text = `${number} is cancelled now; its received parts stay in stock, and ${again}`;
    return { text, brief: "cancelled now", isVoid: true };
  }
  if (isReceived(answer, status)) {
    return { text: `already received; ${again}`, brief: "already received", isVoid: false };
  }
  const isDraft = status === "draft";
  const place = isDraft
    ? `draft ${number}`
    : `${number}, which is ${status.replaceAll("_", " ")} now`;
  const brief = `already imported${isDraft ? " as draft" : ""}`;
  return { text: `already imported as ${place}; ${again}`, brief, isVoid: false };
}

/** A draft that was added to a partly received order brought none of the received goods. */
function isReceived({ mode, status: first }: ReceivingResponse, now: string): boolean {
  if (now !== "partially_received") return now === "received";
  return mode === "receive" && first !== "receive_failed";
}

function voided({ purchaseOrder }: ReceivingResponse, how: "cancelled" | "deleted"): Replay {
  const { number, linkedExistingPo } = purchaseOrder;
  const again = `--idempotency-key <new> imports it again${linkedExistingPo ? ", into another order" : ""}`;
  const text = `${number}, the order of this invoice, is ${how} now, and nothing was booked again; ${again}`;
  return { text, brief: `${how} now`, isVoid: true };
}
