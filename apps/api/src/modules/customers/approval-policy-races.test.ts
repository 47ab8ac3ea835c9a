import { expect, test } from "vitest";
import { approvedOf, fleetWith, job, orderOf } from "../../../test/approvals/policies.ts";
import { type Sent, send } from "../../../test/approvals/sent.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

const rounds = Array.from({ length: 4 }, (_, round) => round);

test("estimates that are sent concurrently never pass the limit for a month together", async () => {
  const shop = await harness.shop();
  for (const _round of rounds) {
    const fleet = await fleetWith(shop, [{ name: "Month", maxMonthCents: 10_000 }]);
    const orders: string[] = [];
    for (const price of [3000, 3000, 3000, 3000, 3000, 3000]) {
      orders.push(await orderOf(shop, fleet, [job("A", price)]));
    }
    const sent = await Promise.all(orders.map((id) => send(shop, id)));
    expect(sent.flatMap(approvedOf)).toHaveLength(3);
    const spent = sent.flatMap(({ approvals }) => approvals.map(({ note }) => note));
    expect(spent.map((note) => /\$[\d.]+ of \$100\.00/.exec(note ?? "")?.[0]).sort()).toEqual([
      "$30.00 of $100.00",
      "$60.00 of $100.00",
      "$90.00 of $100.00",
    ]);
  }
});

test("estimates of one order that are sent concurrently approve its services once", async () => {
  const shop = await harness.shop();
  const fleet = await fleetWith(shop, [{ name: "Order", maxOrderCents: 5000 }]);
  const id = await orderOf(shop, fleet, [job("A", 3000), job("B", 3000)]);
  const sent = await Promise.all(rounds.map(() => send(shop, id)));
  expect(sent.flatMap(approvedOf)).toEqual(["A"]);
});

test("an estimate beside a change of its policy is decided by the old policy or by the new one", async () => {
  const shop = await harness.shop();
  for (const _round of rounds) {
    const fleet = await fleetWith(shop, [{ name: "Old", maxServiceCents: 5000 }]);
    const orders = [
      await orderOf(shop, fleet, [job("A", 3000), job("B", 3000)]),
      await orderOf(shop, fleet, [job("A", 3000), job("B", 3000)]),
    ];
    const answers = await Promise.all([
      ...orders.map((id) => send(shop, id)),
      shop.api("PATCH", fleet.policy, { rules: [{ name: "New", maxServiceCents: 4000 }] }),
    ]);
    const packets = answers.filter((answer): answer is Sent => "approvals" in answer);
    for (const { approvals } of packets) {
      const rules = new Set(approvals.map(({ principal }) => principal.name));
      expect([approvals.length, rules.size]).toEqual([2, 1]);
    }
  }
});

test("an order that moves to another customer is never approved by the policy of the one before", async () => {
  const shop = await harness.shop();
  for (const _round of rounds) {
    const fleet = await fleetWith(shop, [{ name: "Small", maxServiceCents: 5000 }]);
    const other = await shop.customer({ name: "Birch Haulage" });
    const id = await orderOf(shop, fleet, [job("A", 3000)]);
    const [sent, moved] = await Promise.all([
      send(shop, id),
      shop.api("PATCH", `/work-orders/${id}`, { customerId: other.id }),
    ]);
    expect(moved.status).toBe(200);
    expect(approvedOf(sent)).toEqual(sent.customerId === fleet.customerId ? ["A"] : []);
  }
});
