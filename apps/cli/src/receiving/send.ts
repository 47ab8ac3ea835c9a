import type { ReceivingRequest, ReceivingResponse } from "@bayline/contracts";
import type { Bayline, Proposal, ProposalTerms } from "@bayline/sdk";
import type { Failure } from "../errors/failure.ts";
import type { Globals } from "../session/globals.ts";
import { exitOfAnswer } from "./issues.ts";
import { lookUpReplay, type Replay } from "./replay.ts";
import { idempotencyKeyOf } from "./request.ts";

/** The outcome of one invoice. */
export interface Outcome {
  /** The name of the file, and of the invoice if it contains several. */
  file: string;
  /** The exit code of a run with only this invoice. */
  exit: number;
  answer?: ReceivingResponse;
  failure?: Failure;
  /** Set if the invoice had been sent before. */
  replay?: Replay;
  notes?: string[];
  /** Why it was not sent. */
  notSent?: string;
}

export async function send(
  client: Bayline,
  invoice: ReceivingRequest,
  { globals, name, signal }: { globals: Globals; name: string; signal?: AbortSignal },
): Promise<Outcome & { answer: ReceivingResponse }> {
  const call = client.receive.invoice(invoice, {
    idempotencyKey: globals.idempotencyKey ?? idempotencyKeyOf(invoice),
    signal,
  });
  const { data, response } = await call.withResponse();
  const outcome = { file: name, answer: data, exit: exitOfAnswer(data) };
  if (response.headers.get("idempotency-replayed") !== "true") return outcome;
  return { ...outcome, replay: await lookUpReplay(client, data) };
}

/** Keeps an invoice as a proposal, which is not what a repeat without `--propose` is answered. */
export function propose(
  client: Bayline,
  invoice: ReceivingRequest,
  { idempotencyKey, terms }: { idempotencyKey: string | undefined; terms: ProposalTerms },
): Promise<Proposal> {
  return client.receive.invoice(invoice, {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    propose: terms,
  });
}
