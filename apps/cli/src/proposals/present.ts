import { contract } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import type { z } from "zod";
import { drawPairs, type Pair } from "../output/pairs.ts";
import { inShopTime, lookOf, present } from "../output/present.ts";
import type { Look } from "../output/record.ts";
import type { Globals } from "../session/globals.ts";
import { isForPerson } from "../session/output-format.ts";
import { type App, note, say } from "../terminal/app.ts";
import { drawChange, visible } from "./diff.ts";

type Proposal = z.output<typeof contract.proposals.get.output>;

/** Shows a proposal: for a person what it would change, and how to decide it. */
export async function presentProposal(app: App, globals: Globals, body: unknown): Promise<void> {
  if (!isForPerson(app, globals)) return present(app, globals, body, "proposals.get");
  const known = contract.proposals.get.output.safeParse(await inShopTime(app, globals, body));
  if (!known.success) return present(app, globals, body, "proposals.get");
  const proposal = known.data;
  say(app, drawProposal(proposal, lookOf(app, globals)));
  if (proposal.status === "open" || proposal.status === "stale") {
    note(app, `accept it: bayline proposals accept ${proposal.id}`);
  }
}

function drawProposal(proposal: Proposal, look: Look): string {
  const { effect } = proposal;
  const changes = effect.records.map((record) => drawChange(record, look));
  const cut = "The effect is too large to be shown whole. See it with --output json.";
  return [
    drawPairs(headOf(proposal), look),
    ...(changes.length > 0 ? changes : ["It changes no record."]),
    ...(effect.truncated ? [cut] : []),
  ].join("\n\n");
}

function headOf(proposal: Proposal): Pair[] {
  const { madeBy, agentName, refusal, decidedBy, decidedAt, decisionReason } = proposal;
  const { amountCents } = proposal;
  const maker = madeBy.maker ? `, a key of ${madeBy.maker.name}` : "";
  const agent = agentName === null ? "" : `, as ${agentName}`;
  const pairs: Array<Pair | undefined> = [
    ["Proposal", `${proposal.operation}, ${proposal.status}`],
    amountCents === null ? undefined : ["Amount", formatDollars(amountCents)],
    ["By", `${madeBy.name}${maker}${agent}`],
    proposal.reason === null ? undefined : ["Why", proposal.reason],
    refusal ? ["Refused", refusal.message] : undefined,
    decidedBy ? ["Decided", `by ${decidedBy.name}, ${decidedAt}`] : ["Until", proposal.expiresAt],
    decisionReason === null ? undefined : ["Reason", decisionReason],
  ];
  return pairs
    .filter((pair) => pair !== undefined)
    .map(([label, value]): Pair => [label, visible(value)]);
}
