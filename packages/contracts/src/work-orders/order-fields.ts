import { z } from "zod";
import { Instant, Name, Note, offsetTime, ShopDate, text } from "../fields/fields.ts";
import { integrationInput } from "../fields/integration-fields.ts";
import { listedIn } from "../fields/listings.ts";
import { NewPoNumber } from "../fields/po-numbers.ts";
import { idOrNumber, userReference } from "../fields/references.ts";
import { MeterValue } from "../fleet/meter-records.ts";
import { priorities } from "./work-order-records.ts";

const isSupportedTime = (time: string) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 2100;
};

const DueDate = z
  .union(
    [ShopDate, offsetTime.refine(isSupportedTime)],
    "must be a day, YYYY-MM-DD, or an ISO 8601 date-time, between 2000 and 2100",
  )
  .meta({ description: "ISO 8601 day or date-time" });

/** The fields of an order that clients set. */
export const orderFields = {
  status: listedIn("workflowStatuses", text(64)).optional().meta({
    description:
      "Any text. Its category in the shop's workflow determines its effect on money and stock; a status not listed there has the category `open`",
  }),
  customerId: idOrNumber("customers").nullish(),
  vehicleId: idOrNumber("vehicles").nullish(),
  name: Name.nullish(),
  poNumber: NewPoNumber,
  priority: z.enum(priorities).nullish(),
  complaint: Note.nullish(),
  notes: Note.nullish(),
  assignedTo: userReference("The technician in charge").nullish(),
  assignedTechnicians: z
    .array(userReference())
    .max(50, "must have at most 50 technicians")
    .optional()
    .meta({ description: "All technicians who work on the order, by user id or external id" }),
  dueDate: DueDate.nullish(),
  archived: z.boolean().optional(),
  odometer: MeterValue.nullish().meta({
    description:
      "What the odometer showed at the service, in the vehicle's `odometerUnit`. Recorded as a reading of the vehicle",
  }),
  engineHours: MeterValue.nullish().meta({
    description:
      "What the meter `engine_hours` showed at the service. Recorded as a reading of the vehicle",
  }),
  servicedAt: Instant.nullish().meta({
    description:
      "When the work was done, if the order is recorded later; not later than now. Default: when the order is completed",
  }),
  ...integrationInput("workOrders"),
};
