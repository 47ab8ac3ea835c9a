import { contract } from "@bayline/contracts";
import type { Moment } from "./calendar.ts";
import type { InputOf } from "./perform.ts";
import type { Shop, Story } from "./shop.ts";

const { create, update } = contract.serviceRequests;

type Fields = Omit<InputOf<typeof create>, "preferredDate" | "clientRequestId">;

export interface ServiceRequest extends Fields {
  requestedAt: Moment;
  /** The preferred date, in days from today. */
  wanted?: number;
  moved?: { to: "reviewed" | "scheduled" | "rejected"; at: Moment };
}

/** Requests that were not converted. */
const requests: readonly ServiceRequest[] = [
  {
    requestedAt: [16, 9.5],
    moved: { to: "rejected", at: [16, 11] },
    problemData: { description: "Wants the DPF removed and the engine retuned", urgency: "low" },
    customerInfo: { firstName: "Walt", lastName: "Jensen", phone: "+1 641 555 0173" },
    vehicleInfo: { year: 2011, make: "Kenworth", model: "T660" },
    notes: "We do not delete emissions equipment; informed the customer",
  },
  {
    requestedAt: [3, 10],
    moved: { to: "scheduled", at: [2, 8.5] },
    wanted: 2,
    problemData: { description: "Air conditioning blows warm on both reefer tractors" },
    customerInfo: {
      companyName: "Lakeshore Refrigerated Express",
      firstName: "Ines",
      phone: "(312) 555-0166",
    },
    vehicleInfo: { vin: "4V4NC9EH5PN325910", unitNumber: "2311", mileage: 181240 },
  },
  {
    requestedAt: [2, 14],
    moved: { to: "scheduled", at: [1, 9] },
    wanted: 5,
    problemData: { description: "Annual inspections of two buses", urgency: "medium" },
    customerInfo: { companyName: "Four Rivers School District", phone: "+1 402 555 0104" },
    notes: "Before the term begins: Bus 14 and Bus 15",
  },
  {
    requestedAt: [1, 16],
    moved: { to: "reviewed", at: { minutesAgo: 200 } },
    wanted: 3,
    problemData: {
      description: "Clunks when the clutch is let in",
      urgency: "high",
      occurrenceCondition: "Loaded, first gear",
      duration: "A week",
    },
    customerInfo: { companyName: "Hawkeye Ready Mix", phone: "319-555-0139" },
    vehicleInfo: { vin: "1M2GR4GC0FM018877", unitNumber: "D-3" },
  },
  {
    requestedAt: { minutesAgo: 95 },
    wanted: 1,
    problemData: {
      description: "Trailer ABS lamp stays on",
      urgency: "medium",
      duration: "Since the last wash",
    },
    customerInfo: { companyName: "Prairie Grain Haulers", phone: "(515) 555-0121" },
    vehicleInfo: { vin: "1T9HB4S27K0542390", unitNumber: "H-202" },
  },
  {
    requestedAt: { minutesAgo: 25 },
    wanted: 0,
    problemData: {
      description: "Broke down on I-80 at mile 142, engine shuts off when hot",
      urgency: "urgent",
      occurrenceCondition: "After 20 minutes of driving",
    },
    customerInfo: {
      companyName: "Platte Valley Produce",
      firstName: "Rosa",
      lastName: "Medina",
      phone: "+1 308 555 0126",
      email: "rosa@plattevalley.example",
      dotNumber: "2764409",
      customerType: "company",
    },
    vehicleInfo: {
      vin: "1XPBDP9X8GD318276",
      unitNumber: "18",
      year: 2016,
      make: "Peterbilt",
      model: "579",
      mileage: 688410,
    },
  },
];

export function requestStories(shop: Shop): Story[] {
  return requests.map(async function* (request): Story {
    const id = yield* requestStory(shop, request);
    if (!request.moved) return;
    const { to: status, at } = request.moved;
    yield at;
    await shop.perform(update, { id, status }, { by: "priya" });
  });
}

/** Creates a service request and returns its id. */
export async function* requestStory(
  shop: Shop,
  { requestedAt, wanted, moved: _moved, ...fields }: ServiceRequest,
): AsyncGenerator<Moment, string> {
  yield requestedAt;
  const preferredDate = wanted === undefined ? undefined : shop.calendar.dayAgo(-wanted);
  const { id } = await shop.perform(create, { ...fields, preferredDate }, { by: "priya" });
  return id;
}
