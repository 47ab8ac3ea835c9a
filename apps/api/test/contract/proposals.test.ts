import { proposalProblem } from "@bayline/contracts";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { snapshot } from "../harness/tables.ts";
import { examplesNow, rest, sampleInput, writes } from "./samples.ts";

const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);

const proposable = writes.filter((named) => proposalProblem(named) === undefined);
const others = writes.filter((named) => !proposable.includes(named));

/** Tables with the records of a proposal itself. */
const ofProposals = ["proposals", "audit_entries", "events"];

/** Nothing has failed that could be delivered again. */
const changesNothing = new Set(["webhooks.redeliverFailed"]);

test.each(proposable)(
  "$name is proposed without an effect, and accepted with the effect that was shown",
  async (named) => {
    const shop = await harness.sharedShop();
    const made = await shop.api("POST", "/api-keys", { name: "Agent" });
    const input = await sampleInput(shop, named);
    const stored = async () => {
      const tables = Object.entries(await snapshot(database, shop.tenantId));
      return Object.fromEntries(tables.filter(([name]) => !ofProposals.includes(name)));
    };
    const before = await stored();
    const agent = { "x-api-key": made.body.key, propose: "true" };
    const proposed = await rest(harness.baseUrl, named, input, agent);
    expect(proposed).toMatchObject({ status: 202, body: { operation: named.name } });
    expect(await stored()).toEqual(before);

    const { id, effectHash, effect } = proposed.body;
    const accepted = await shop.api("POST", `/proposals/${id}/accept`, { effectHash });
    expect(accepted).toMatchObject({ status: 200, body: { status: "accepted", effectHash } });
    expect(Object.keys(accepted.body.answer)).toEqual(Object.keys(effect.answer));
    if (!changesNothing.has(named.name)) expect(await stored()).not.toEqual(before);
  },
);

test.each(others)("$name is never proposed", async (named) => {
  const shop = await harness.sharedShop();
  const input = { ...named.operation.example?.input };
  const headers = { "x-api-key": shop.key, propose: "true" };
  const { status } = await rest(harness.baseUrl, named, input, headers);
  expect([400, 401, 404]).toContain(status);
});
