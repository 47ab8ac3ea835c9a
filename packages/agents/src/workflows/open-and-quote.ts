import { contract, type ErrorDetail, invalid } from "@bayline/contracts";
import { z } from "zod";
import { writeFields } from "../write-options.ts";
import { CustomerWanted, createCustomer, lookUpCustomer, type Party } from "./find-customer.ts";
import { createVehicle, lookUpVehicle, VehicleWanted } from "./find-vehicle.ts";
import { Quote, quoteOf } from "./quote.ts";
import type { InputOf, OutputOf, Steps, Workflow } from "./workflow.ts";

const {
  customerId: _c,
  vehicleId: _v,
  workOrderId: _w,
  services,
  ...orderFields
} = contract.workOrders.quote.input.shape;

const Input = z.strictObject({
  customer: CustomerWanted.optional().meta({
    description:
      "Found by id, or by name (and phone); created if there is no customer of that name. The other fields are for a new one",
  }),
  vehicle: VehicleWanted.optional().meta({
    description:
      "Found by id, VIN or unit number; created with a VIN that is not known. The other fields are for a new one",
  }),
  workOrderId: z.string().optional().meta({
    description: "Quote on an order that there is, instead of opening one",
  }),
  ...orderFields,
  services: services.meta({
    description:
      "Blocks of work with their lines. Prices left out are the shop's own: its labor rate, and of a stocked part (by partNumber) its retail price",
  }),
  ...writeFields,
});
type Input = z.output<typeof Input>;

type Customer = OutputOf<"customers.get">;
type Vehicle = OutputOf<"vehicles.get">;

interface Parties {
  customer: Party<Customer> | null;
  vehicle: Party<Vehicle> | null;
}

export const openAndQuoteWorkOrder: Workflow<typeof Input, typeof Quote> = {
  name: "open_and_quote_work_order",
  title: "Open and quote a work order",
  description:
    "In one call: finds or creates the customer and the vehicle, opens a work order (an estimate), adds the blocks of work with their labor, parts, tires, materials and fees, and returns the totals to quote and the parts short in stock. The order is opened with all of the work or not at all. Safe to call again with the same arguments. With workOrderId it quotes further work on an open order. dryRun: true only checks, and returns the records that would be found or created, without totals.",
  uses: [
    "customers.list",
    "customers.get",
    "customers.create",
    "vehicles.list",
    "vehicles.get",
    "vehicles.create",
    "workOrders.quote",
  ],
  input: Input,
  output: Quote,
  async run(steps, asked) {
    refuseWhatIsIgnored(asked);
    const parties = await findParties(steps, asked);
    if (steps.dryRun) return quoteOf({ steps, ...parties, quoted: null });
    const { body: quoted } = await steps.write("workOrders.quote", wanted(asked, parties));
    return quoteOf({ steps, ...parties, quoted });
  },
};

/** The order and its work. */
function wanted(asked: Input, { customer, vehicle }: Parties): InputOf<"workOrders.quote"> {
  const {
    customer: _customer,
    vehicle: _vehicle,
    dryRun: _dry,
    idempotencyKey: _key,
    ...fields
  } = asked;
  return {
    ...fields,
    ...(customer && { customerId: customer.record.id }),
    ...(vehicle && { vehicleId: vehicle.record.id }),
  };
}

/** Rejects input that would be ignored: a model assumes that everything it sent was done. */
function refuseWhatIsIgnored(asked: Input): void {
  const { customer, vehicle, workOrderId } = asked;
  const details = [
    ...besideId("customer", customer, customer?.createNew ? [] : ["createNew"]),
    ...besideId("vehicle", vehicle, []),
  ];
  if (workOrderId !== undefined) {
    const own = ["customer", "vehicle", ...Object.keys(orderFields)] as const;
    const sent = own.filter((field) => Reflect.get(asked, field) !== undefined);
    const message = "is the order's own; leave it out with workOrderId, or use workOrders.update";
    details.push(...sent.map((field) => ({ field, message })));
  } else if (!customer && !vehicle) {
    details.push({ field: "customer", message: "is required, or vehicle, or workOrderId" });
  }
  if (details.length > 0) throw invalid(details);
}

/** Rejects fields next to an id: the record exists, and they would not change it. */
function besideId(party: string, sent: object | undefined, harmless: string[]): ErrorDetail[] {
  if (!sent || !("id" in sent)) return [];
  const more = Object.keys(sent).filter((field) => field !== "id" && !harmless.includes(field));
  const message = `must be left out beside id; ${party}s.update changes it`;
  return more.map((field) => ({ field: `${party}.${field}`, message }));
}

/** Looks up all records before it creates any, so that an error leaves nothing behind. */
async function findParties(steps: Steps, { customer, vehicle }: Input): Promise<Parties> {
  const whose = customer && (await lookUpCustomer(steps, customer));
  const owner = whose ?? (customer ? "new" : "any");
  const which = vehicle && (await lookUpVehicle(steps, vehicle, owner));
  const made = customer && !whose ? await createCustomer(steps, customer) : null;
  const found = whose ?? (await ownerOf(steps, customer ? undefined : which));
  const payer = made ?? (found ? { record: found, created: false } : null);
  if (!vehicle) return { customer: payer, vehicle: null };
  if (which) return { customer: payer, vehicle: { record: which, created: false } };
  // A record of a dry run does not exist afterwards, so nothing can refer to it.
  const customerId = made && steps.dryRun ? undefined : payer?.record.id;
  return { customer: payer, vehicle: await createVehicle(steps, vehicle, customerId) };
}

/** Finds the owner of a vehicle. */
async function ownerOf(steps: Steps, vehicle: Vehicle | undefined): Promise<Customer | undefined> {
  if (!vehicle?.customerId) return undefined;
  return steps.read("customers.get", { id: vehicle.customerId });
}
