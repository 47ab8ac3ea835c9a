import type { ReceivingRequest, ReceivingResponse } from "@bayline/contracts";
import type { Bayline } from "@bayline/sdk";
import type { Failure } from "../failure.ts";
import type { Globals } from "../globals.ts";
import { idempotencyKeyOf } from "./check.ts";
import { lookUpReplay, type Replay } from "./replay.ts";

/** What became of one file. */
export interface Outcome {
  file: string;
  answer?: ReceivingResponse;
  failure?: Failure;
  /** Set where the invoice had been sent before. */
  replay?: Replay;
}

export async function send(
  client: Bayline,
  { idempotencyKey }: Globals,
  file: string,
  invoice: ReceivingRequest,
): Promise<Outcome & { answer: ReceivingResponse }> {
  const call = client.receive.invoice(invoice, {
    idempotencyKey: idempotencyKey ?? idempotencyKeyOf(invoice),
  });
  const { data, response } = await call.withResponse();
  if (response.headers.get("idempotency-replayed") !== "true") return { file, answer: data };
  return { file, answer: data, replay: await lookUpReplay(client, data) };
}
