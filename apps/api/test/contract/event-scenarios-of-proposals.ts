import type { EventScenario } from "./event-scenarios.ts";

export const proposalScenarios: EventScenario[] = [
  {
    operation: "proposals.accept",
    when: "the record has changed since the effect was shown",
    prepare: async (shop) => {
      const { body: agent } = await shop.api("POST", "/api-keys", { name: "Agent" });
      const { id } = await shop.vendor({ name: "Great Lakes" });
      const headers = { "x-api-key": agent.key, propose: "true" };
      const change = { phone: "+1 303 555 0188" };
      const { body } = await shop.api("PATCH", `/vendors/${id}`, change, headers);
      await shop.api("PATCH", `/vendors/${id}`, { phone: "+1 303 555 0100" });
      return ["POST", `/proposals/${body.id}/accept`, { effectHash: body.effectHash }];
    },
    events: ["proposal.stale"],
    status: 409,
  },
];
