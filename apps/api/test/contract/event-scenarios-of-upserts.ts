import { randomUUID } from "node:crypto";
import { isRecord } from "@bayline/contracts";
import type { TestShop } from "../harness/shop.ts";
import type { EventScenario } from "./event-scenarios.ts";

/** The fields that a row of a kind must have. */
const required = {
  customers: ["name"],
  vehicles: ["vin"],
  vendors: ["name"],
  inventory: ["partNumber", "name"],
} as const;

type Kind = keyof typeof required;
type Update = Pick<EventScenario, "when" | "prepare" | "events"> & { kind: Kind };

const isKind = (name: string): name is Kind => Object.hasOwn(required, name);

const newRecords: Record<Kind, (shop: TestShop) => Promise<{ id: string }>> = {
  customers: (shop) => shop.customer({ name: "Acme" }),
  vehicles: (shop) => shop.vehicle({}),
  vendors: (shop) => shop.vendor({ name: "Great Lakes" }),
  inventory: (shop) => shop.part({}),
};

const changes: Record<Kind, object> = {
  customers: { phone: "1" },
  vehicles: { mileage: 1 },
  vendors: { phone: "1" },
  inventory: { binLocation: "A-1" },
};

const events = {
  customers: ["customer.updated"],
  vehicles: ["vehicle.updated"],
  vendors: ["vendor.updated"],
  inventory: ["inventory.updated"],
} as const;

const plainUpdates = Object.keys(required)
  .filter(isKind)
  .map((kind): Update => {
    return {
      kind,
      when: "a field changes",
      prepare: async (shop) => {
        const { id } = await newRecords[kind](shop);
        return ["PATCH", `/${kind}/${id}`, changes[kind]];
      },
      events: events[kind],
    };
  });

/** The updates of records by their external ids, with the events of their own updates. */
export function upsertScenarios(scenarios: readonly EventScenario[]): EventScenario[] {
  const updates = scenarios.flatMap(({ operation, ...scenario }): Update[] => {
    const [kind = "", action] = operation.split(".");
    return isKind(kind) && action === "update" ? [{ kind, ...scenario }] : [];
  });
  return [...plainUpdates, ...updates].flatMap(({ kind, when, prepare, events: emitted }) => {
    const upserted = async (shop: TestShop) => {
      const [, path, body] = await prepare(shop);
      const id = randomUUID();
      const { body: record } = await shop.api("PATCH", path, {
        externalIds: [{ system: "crm", id }],
      });
      const names = required[kind].map((name) => [name, record[name]]);
      const { adjustmentReason: _reason, ...sent } = isRecord(body) ? body : {};
      return { id, fields: { ...Object.fromEntries(names), ...sent } };
    };
    return [
      {
        operation: `${kind}.upsert` as const,
        when,
        prepare: async (shop: TestShop) => {
          const { id, fields } = await upserted(shop);
          return ["PUT", `/${kind}/by-external/crm/${id}`, fields] as const;
        },
        events: emitted,
      },
      {
        operation: `${kind}.upsertMany` as const,
        when,
        prepare: async (shop: TestShop) => {
          const { id, fields } = await upserted(shop);
          const records = [{ ...fields, externalId: `crm:${id}` }];
          return ["POST", `/${kind}/upsert-many`, { records, atomic: true }] as const;
        },
        events: emitted,
      },
    ];
  });
}
