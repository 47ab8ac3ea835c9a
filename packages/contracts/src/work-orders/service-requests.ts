import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import { Email, Id, Note, page, ShopDate, Timestamp, text, textFilter } from "../fields/fields.ts";
import { byIdOrNumber, idOrNumber, numberFilter } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { Mileage, ModelYear, Vin } from "../shop/vehicles.ts";
import { exampleCard, priorities, WorkOrder } from "./work-order-records.ts";

export const requestStatuses = ["new", "reviewed", "scheduled", "converted", "rejected"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

const requestFields = {
  id: Id,
  requestNumber: z.string().meta({ description: "Human-readable number: `SR-` and 6 characters" }),
  status: z.enum(requestStatuses),
  customerName: z.string().nullable().meta({
    description: "Company or person in `customerInfo`, otherwise the name of the linked customer",
  }),
  phone: z
    .string()
    .nullable()
    .meta({ description: "From `customerInfo`, otherwise from the linked customer" }),
  email: z
    .string()
    .nullable()
    .meta({ description: "From `customerInfo`, otherwise from the linked customer" }),
  vehicleVin: z
    .string()
    .nullable()
    .meta({ description: "From `vehicleInfo`, otherwise from the linked vehicle" }),
  description: z.string().meta({ description: "The description in `problemData`" }),
  preferredDate: z.string().nullable().meta({
    description: "Shop-local calendar day, YYYY-MM-DD",
    format: "date",
  }),
  customerId: Id.nullable().meta({ description: "The linked customer" }),
  vehicleId: Id.nullable().meta({ description: "The linked vehicle" }),
  problemData: z
    .object({
      description: z.string(),
      urgency: z.enum(priorities),
      occurrenceCondition: z.string().nullable(),
      duration: z.string().nullable(),
    })
    .meta({ id: "ProblemData" }),
  customerInfo: z
    .object({
      companyName: z.string().nullable(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      dotNumber: z.string().nullable(),
      customerType: z.string().nullable(),
    })
    .meta({ id: "CustomerInfo" }),
  vehicleInfo: z
    .object({
      vin: z.string().nullable(),
      unitNumber: z.string().nullable(),
      year: z.int().nullable(),
      make: z.string().nullable(),
      model: z.string().nullable(),
      plate: z.string().nullable(),
      mileage: z.int().nullable(),
    })
    .meta({ id: "VehicleInfo" }),
  notes: z.string().nullable(),
  workOrderId: Id.nullable().meta({ description: "The work order, once converted" }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const ServiceRequest = z.object(requestFields).meta({ id: "ServiceRequest" });

defineColumns(ServiceRequest, [
  { path: "requestNumber", label: "Number", isWhole: true, isKey: true },
  "status",
  "customerName",
  "phone",
  { path: "preferredDate", label: "Wanted" },
  { path: "problemData.urgency", label: "Urgency" },
  "description",
  { path: "vehicleVin", label: "VIN", isWhole: true },
  { path: "createdAt", label: "Created" },
  "id",
]);

const Description = text(5000).min(5, "must have at least 5 characters");
const Urgency = z.enum(priorities);
const circumstances = {
  occurrenceCondition: text(1000).nullish().meta({ description: "When the problem occurs" }),
  duration: text(255).nullish().meta({ description: "How long the problem has existed" }),
};

const customerInfo = z
  .strictObject({
    companyName: text(255).nullish(),
    firstName: text(100).nullish(),
    lastName: text(100).nullish(),
    phone: text(64).nullish().meta({
      description: "Links an existing customer whose phone number has the same digits",
    }),
    email: Email.nullish(),
    dotNumber: text(32).nullish().meta({ description: "US DOT number of the fleet" }),
    customerType: text(64).nullish().meta({
      description: "`company` or `individual` sets the type of a customer created from the request",
    }),
  })
  .nullish();

const vehicleInfo = z
  .strictObject({
    vin: Vin.nullish().meta({
      description: "1 to 17 letters and digits; links an existing vehicle with this VIN",
    }),
    unitNumber: text(64).nullish(),
    year: ModelYear.nullish().meta({ description: "Model year" }),
    make: text(100).nullish(),
    model: text(100).nullish(),
    plate: text(32).nullish(),
    mileage: Mileage.nullish(),
  })
  .nullish();

const settableFields = {
  customerInfo,
  vehicleInfo,
  preferredDate: ShopDate.nullish(),
  notes: Note.nullish(),
  customerId: idOrNumber("customers").nullish(),
  vehicleId: idOrNumber("vehicles").nullish(),
};

const exampleProblem = {
  description: "Loses power uphill",
  urgency: "high" as const,
  occurrenceCondition: "Under load, when warm",
  duration: "Two weeks",
};

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  requestNumber: "SR-7K4MQX",
  status: "new" as const,
  customerName: "Prairie Grain Haulers",
  phone: "(515) 555-0121",
  email: null,
  vehicleVin: "1FUJGLDR2CSBX1234",
  description: exampleProblem.description,
  preferredDate: "2026-03-04",
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  problemData: exampleProblem,
  customerInfo: {
    companyName: "Prairie Grain Haulers",
    firstName: "Dana",
    lastName: "Whitfield",
    phone: "(515) 555-0121",
    email: null,
    dotNumber: null,
    customerType: "company",
  },
  vehicleInfo: {
    vin: "1FUJGLDR2CSBX1234",
    unitNumber: "T-104",
    year: 2012,
    make: "Freightliner",
    model: "Cascadia",
    plate: null,
    mileage: 612480,
  },
  notes: null,
  workOrderId: null,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};

/** The new work order, before work is added. */
const exampleOrder = {
  ...exampleCard,
  status: "estimate",
  statusCategory: "estimate" as const,
  documentType: "estimate" as const,
  complaint: example.description,
  dueDate: example.preferredDate,
  services: [],
  taxCents: 0,
  totalCents: 0,
  totalPriceCents: 0,
  totalCostCents: 0,
  marginPercent: null,
  balanceCents: 0,
};

export const serviceRequests = {
  list: operation({
    method: "GET",
    path: "/service-requests",
    access: "shop.read",
    summary: "List service requests",
    description: "Returns requests that match every filter sent.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      search: textFilter(255).meta({
        description:
          "Part of the number, of the name, company, phone, unit number or VIN that were sent with the request, or of the linked customer's name, company, email, phone or DOT number",
      }),
      number: numberFilter("serviceRequests"),
      status: z.enum(requestStatuses).optional(),
      customerId: idOrNumber("customers").optional(),
      vehicleId: idOrNumber("vehicles").optional(),
    }),
    output: changesEnvelope("serviceRequests", ServiceRequest),
    example: {
      input: { status: "new", limit: 50 },
      output: { serviceRequests: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/service-requests/{id}",
    access: "shop.read",
    summary: "Get a service request",
    input: byIdOrNumber("serviceRequests"),
    output: ServiceRequest,
    example: { input: { id: example.id }, output: example },
  }),
  create: operation({
    method: "POST",
    path: "/service-requests",
    status: 201,
    recognisesRepeats: true,
    access: "shop.write",
    summary: "Submit a service request",
    description:
      "Links the customer by the digits of the phone number and the vehicle by its VIN, unless their ids are sent. A repeat of the same `clientRequestId` within 10 minutes returns the first request with `duplicate: true` and status 200.",
    input: z.strictObject({
      problemData: z.strictObject({
        description: Description,
        urgency: Urgency.default("medium"),
        ...circumstances,
      }),
      ...settableFields,
      clientRequestId: text(255).nullish().meta({
        description: "Identifier chosen by the client, which makes the request safe to repeat",
      }),
    }),
    output: z.object({
      ...requestFields,
      duplicate: z.boolean().meta({
        description: "Whether the request was submitted before with the same `clientRequestId`",
      }),
    }),
    emits: ["service_request.created"],
    addsOnly: true,
    example: {
      input: {
        problemData: exampleProblem,
        customerInfo: { companyName: "Prairie Grain Haulers", phone: example.phone },
        vehicleInfo: { vin: example.vehicleVin, mileage: 612480 },
        preferredDate: example.preferredDate,
        clientRequestId: "kiosk-2-000481",
      },
      output: { ...example, duplicate: false },
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/service-requests/{id}",
    access: "shop.write",
    summary: "Update a service request, or move it to another status",
    description:
      "Only the fields sent change, including those in `problemData`, `customerInfo` and `vehicleInfo`; `null` clears a field. Only converting the request sets the status `converted`, which is final. Links change only if their ids are sent.",
    input: z.strictObject({
      id: idOrNumber("serviceRequests"),
      status: z.enum(requestStatuses).optional().meta({
        description: "`new`, `reviewed`, `scheduled` or `rejected`",
      }),
      problemData: z
        .strictObject({
          description: Description.optional(),
          urgency: Urgency.optional(),
          ...circumstances,
        })
        .optional(),
      ...settableFields,
    }),
    output: ServiceRequest,
    errors: ["ALREADY_CONVERTED"],
    emits: ["service_request.updated"],
    example: {
      input: {
        id: example.requestNumber,
        status: "scheduled",
        preferredDate: example.preferredDate,
      },
      output: { ...example, status: "scheduled" },
    },
  }),
  convert: operation({
    method: "POST",
    path: "/service-requests/{id}/convert",
    status: 201,
    access: "shop.write",
    summary: "Convert a service request to a work order",
    description:
      "Opens a work order with the request's description, urgency and preferred date for the linked customer and vehicle. A missing link is matched again; if there is no match, the customer or vehicle is created from `customerInfo` or `vehicleInfo`.",
    input: byIdOrNumber("serviceRequests"),
    output: z.object({ serviceRequest: ServiceRequest, workOrder: WorkOrder }),
    errors: ["ALREADY_CONVERTED"],
    emits: [
      "customer.created",
      "vehicle.created",
      "work_order.created",
      "service_request.updated",
      "service_request.converted",
    ],
    addsOnly: true,
    example: {
      input: { id: example.requestNumber },
      output: {
        serviceRequest: {
          ...example,
          status: "converted" as const,
          workOrderId: exampleCard.id,
        },
        workOrder: exampleOrder,
      },
    },
  }),
};
