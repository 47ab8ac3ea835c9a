import type { contract } from "@bayline/contracts";
import type { z } from "zod";
import type { Moment } from "./demo-context.ts";

type RequestFields = Omit<
  z.input<(typeof contract)["serviceRequests"]["create"]["input"]>,
  "preferredDate" | "clientRequestId"
>;

/** A service request to the demo shop. */
export interface DemoRequest extends RequestFields {
  requestedAt: Moment;
  /** Days from today. */
  wanted?: number;
}

/** A request that was not converted, and its status change. */
export interface OpenRequest extends DemoRequest {
  moved?: readonly [at: Moment, status: "reviewed" | "scheduled" | "rejected"];
}

export const openRequests: readonly OpenRequest[] = [
  {
    requestedAt: { daysAgo: 16, hour: 9.5 },
    moved: [{ daysAgo: 16, hour: 11 }, "rejected"],
    problemData: { description: "Wants the DPF removed and the engine retuned", urgency: "low" },
    customerInfo: { firstName: "Walt", lastName: "Jensen", phone: "+1 641 555 0173" },
    vehicleInfo: { year: 2011, make: "Kenworth", model: "T660" },
    notes: "We do not delete emissions equipment; informed the customer",
  },
  {
    requestedAt: { daysAgo: 3, hour: 10 },
    moved: [{ daysAgo: 2, hour: 8.5 }, "scheduled"],
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
    requestedAt: { daysAgo: 2, hour: 14 },
    moved: [{ daysAgo: 1, hour: 9 }, "scheduled"],
    wanted: 5,
    problemData: { description: "Annual inspections of two buses", urgency: "medium" },
    customerInfo: { companyName: "Four Rivers School District", phone: "+1 402 555 0104" },
    notes: "Before the term begins: Bus 14 and Bus 15",
  },
  {
    requestedAt: { daysAgo: 1, hour: 16 },
    moved: [{ minutesAgo: 200 }, "reviewed"],
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
