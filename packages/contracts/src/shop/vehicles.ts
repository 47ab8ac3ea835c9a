import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  Deleted,
  DeletedAt,
  Id,
  Note,
  page,
  Timestamp,
  text,
  textFilter,
} from "../fields/fields.ts";
import {
  integrationFields,
  integrationFilters,
  integrationInput,
  noIntegrationFields,
} from "../fields/integration-fields.ts";
import { internal } from "../fields/internal.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { distanceUnits } from "../fleet/meter-records.ts";
import { pageFields } from "../operation/customer-access.ts";
import { operation } from "../operation/operation.ts";
import { upsertOperations } from "../operation/upsert.ts";

export const Vehicle = z
  .object({
    id: Id,
    vin: z.string().meta({ description: "In upper case" }),
    unitNumber: z.string().nullable().meta({ description: "The fleet's number for the vehicle" }),
    make: z.string().nullable(),
    model: z.string().nullable(),
    year: z.int().nullable().meta({ description: "Model year" }),
    decoded: z
      .array(z.enum(["make", "year"]))
      .max(2)
      .nullable()
      .meta({
        description:
          "The fields that were taken from the VIN, because the vehicle was created without them. They are suggestions: an update of a field removes it from the list, and null is an empty list",
      }),
    licensePlate: z.string().nullable(),
    customerId: Id.nullable().meta({ description: "The owner" }),
    mileage: z.int().nullable().meta({
      description:
        "The newest reading of the meter `odometer` that counts, rounded down, in `odometerUnit`. Newest by the time of the reading, not of its arrival",
    }),
    odometerUnit: z.enum(distanceUnits).meta({ description: "The unit of the odometer" }),
    nickname: z.string().nullable(),
    vehicleType: z.string().nullable(),
    axles: z.int().nullable().meta({ description: "Number of axles" }),
    wheels: z.int().nullable().meta({ description: "Number of wheels" }),
    cylinders: z.int().nullable().meta({ description: "Number of cylinders of the engine" }),
    archived: z.boolean().meta({ description: "Listed only with `includeArchived`" }),
    notes: internal(z.string().nullable()),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "Vehicle" });

defineColumns(Vehicle, [
  { path: "unitNumber", label: "Unit", isWhole: true, isKey: true },
  "year",
  "make",
  "model",
  { path: "decoded", label: "From VIN", isExtra: true },
  { path: "vin", isWhole: true, isKey: true },
  { path: "licensePlate", label: "Plate" },
  "mileage",
  { path: "vehicleType", label: "Type" },
  "nickname",
  { path: "archived", label: "State", words: { true: "archived", false: "" } },
  "id",
  "customerId",
]);

/**
 * A vehicle identification number. It has 17 characters only since 1981, and trailers and equipment
 * still have shorter ones, so any letters and digits are accepted.
 */
export const Vin = text(17)
  .regex(/^[A-Za-z0-9]*$/, "must be letters and digits")
  .toUpperCase()
  .meta({ description: "1 to 17 letters and digits; stored in upper case" });

export const ModelYear = z
  .int("must be a whole number")
  .min(1900, "must be at least 1900")
  .max(2100, "must be at most 2100");

export const Mileage = z
  .int("must be a whole number")
  .min(0, "must not be negative")
  .max(100_000_000, "must be at most 100000000");

/** How many of a component a vehicle has. */
const Count = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(99, "must be at most 99");

const vehicleFields = {
  customerId: idOrNumber("customers").nullish(),
  unitNumber: text(64).nullish(),
  make: text(100).nullish(),
  model: text(100).nullish(),
  year: ModelYear.nullish(),
  licensePlate: text(32).nullish(),
  mileage: Mileage.nullish().meta({
    description:
      "Records a reading of the odometer at the time of the request. A value below the newest reading counts as a replacement of the odometer. null clears the field until the next reading; readings stay",
  }),
  odometerUnit: z.enum(distanceUnits).optional().meta({
    description: "Default `mi`. Another unit converts no readings",
  }),
  nickname: text(100).nullish(),
  vehicleType: text(100).nullish(),
  axles: Count.nullish(),
  wheels: Count.nullish(),
  cylinders: Count.nullish(),
  archived: z.boolean().optional(),
  notes: Note.nullish(),
  ...integrationInput("vehicles"),
};

const filters = {
  customerId: idOrNumber("customers").optional(),
  search: textFilter(255).meta({
    description:
      "Part of any field of the vehicle: VIN, unit number, plate, nickname, type, mileage, notes, or `year make model`",
  }),
  vin: textFilter(17)
    .transform((vin) => vin?.toUpperCase())
    .meta({ description: "Part of the VIN, ignoring case" }),
  licensePlate: textFilter(32).meta({ description: "The exact plate, ignoring case" }),
  unitNumber: textFilter(64).meta({ description: "The exact unit number, ignoring case" }),
  make: textFilter(100).meta({ description: "The exact make, ignoring case" }),
  model: textFilter(100).meta({ description: "The exact model, ignoring case" }),
  year: textFilter(20)
    .refine((year) => year === undefined || /^\d{4}$/.test(year), "must be a year of 4 digits")
    .meta({ description: "Model year" }),
  vehicleType: textFilter(100).meta({ description: "The exact type, ignoring case" }),
  includeArchived: z.boolean().default(false).meta({ description: "Include archived vehicles" }),
};

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  vin: "1FUJGLDR2CSBX1234",
  unitNumber: "T-104",
  make: "Freightliner",
  model: "Cascadia",
  year: 2012,
  decoded: null,
  licensePlate: "PT 4821",
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  mileage: 612480,
  odometerUnit: "mi" as const,
  nickname: null,
  vehicleType: "tractor",
  axles: 3,
  wheels: 10,
  cylinders: 6,
  archived: false,
  notes: null,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

const create = operation({
  method: "POST",
  path: "/vehicles",
  status: 201,
  access: "shop.write",
  summary: "Create a vehicle",
  description:
    "A `make` and a `year` that the request does not contain are taken from a VIN of 17 characters with a correct check digit, as far as it says them, and named in `decoded`. Any other VIN is accepted too, and nothing is taken from it. A field that is sent is never overwritten, also if it is null.",
  input: z.strictObject({ vin: Vin, ...vehicleFields }),
  output: Vehicle,
  emits: ["vehicle.created"],
  addsOnly: true,
  example: {
    input: {
      customerId: example.customerId,
      vin: example.vin,
      unitNumber: example.unitNumber,
      make: example.make,
      model: example.model,
      year: example.year,
      licensePlate: example.licensePlate,
      mileage: example.mileage,
      vehicleType: example.vehicleType,
      axles: example.axles,
      wheels: example.wheels,
      cylinders: example.cylinders,
    },
    output: example,
  },
});

const update = operation({
  method: "PATCH",
  path: "/vehicles/{id}",
  access: "shop.write",
  summary: "Update a vehicle",
  description:
    "Only the fields sent change; `null` clears a field. A field that is sent is no longer in `decoded`, unless the whole record is sent back with it unchanged.",
  input: z.strictObject({ id: idOrNumber("vehicles"), vin: Vin.optional(), ...vehicleFields }),
  output: Vehicle,
  emits: ["vehicle.updated"],
  example: { input: { id: example.unitNumber, mileage: example.mileage }, output: example },
});

export const vehicles = {
  list: operation({
    method: "GET",
    path: "/vehicles",
    access: "shop.read",
    // Not `search`, which searches the notes too.
    forCustomers: {
      filter: "customerId",
      fields: [
        ...pageFields,
        "vin",
        "licensePlate",
        "unitNumber",
        "make",
        "model",
        "year",
        "vehicleType",
        "includeArchived",
      ],
    },
    summary: "List vehicles",
    description: "Returns vehicles that match every filter sent.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      ...integrationFilters("vehicles"),
      ...filters,
    }),
    output: changesEnvelope("vehicles", Vehicle),
    example: {
      input: { make: "Freightliner", year: "2012", limit: 50 },
      output: { vehicles: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/vehicles/{id}",
    access: "shop.read",
    forCustomers: { record: "id", fields: [] },
    summary: "Get a vehicle",
    input: byIdOrNumber("vehicles"),
    output: Vehicle,
    example: { input: { id: example.unitNumber }, output: example },
  }),
  create,
  update,
  ...upsertOperations("vehicles", { create, update }),
  delete: operation({
    method: "DELETE",
    path: "/vehicles/{id}",
    access: "shop.write",
    summary: "Delete a vehicle",
    description: "A soft delete: past work keeps showing the vehicle.",
    input: byIdOrNumber("vehicles"),
    output: Deleted,
    emits: ["vehicle.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
};
