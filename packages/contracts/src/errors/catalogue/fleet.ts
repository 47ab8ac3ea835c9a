import type { ErrorEntry } from "./entry.ts";

/** Errors about meters of vehicles and the work that is due. */
export const fleetErrors = {
  METER_RAN_BACK: {
    status: 409,
    summary: "The meter would run backwards.",
    happened:
      "A reading must not be below an earlier reading of the meter, or above a later one. `details` names the neighbours with their values and times. Nothing was saved.",
    todo: [
      "If the meter was replaced, record that first: `POST /v1/meter-readings/replace-meter`.",
      "If the neighbour is wrong, correct it: `POST /v1/meter-readings/{id}/correct`.",
      "Otherwise send the value that the meter showed at that time.",
    ],
    retry: "no",
    guide: "due-work.md#meters",
    facts: {
      details: [
        {
          field: "value",
          message: "must be at least 613120, which the meter showed at 2026-03-01T15:00:00.000Z",
        },
      ],
    },
  },
  READING_ID_TAKEN: {
    status: 409,
    summary: "Another reading of the source has this external id.",
    happened:
      "A reading of a source and an `externalId` is stored once. The stored one has another vehicle, meter, value or time. Nothing was saved.",
    todo: [
      "If it is another reading, send it with an id of its own.",
      "If the stored one is wrong, correct it: `POST /v1/meter-readings/{id}/correct`.",
    ],
    retry: "no",
    guide: "due-work.md#meters",
    facts: {
      details: [
        {
          field: "externalId",
          message: "is the id of another reading: 613120 at 2026-03-01T15:00:00.000Z",
        },
      ],
    },
  },
  READING_SUPERSEDED: {
    status: 409,
    summary: "The reading was already corrected.",
    happened: "A reading is corrected once. The reading that took its place can be corrected.",
    todo: [
      "Find the reading that counts: `GET /v1/meter-readings?vehicleId={id}`, and correct that.",
    ],
    retry: "no",
    guide: "due-work.md#meters",
    facts: {},
  },
  DUE_ALREADY_ORDERED: {
    status: 409,
    summary: "An open work order has the maintenance already.",
    happened:
      "A cycle of a task has one open order. `details` names the order of each task. No order was opened.",
    todo: [
      "Work on the open order, or add to it: `POST /v1/work-orders/{woId}/services`.",
      "Leave the task out, or send no `dueIds`: then the tasks of open orders are left out.",
    ],
    retry: "no",
    guide: "due-work.md#one-order-for-what-is-due",
    facts: {
      details: [{ field: "dueIds[0]", message: "is on the open order WO-1042" }],
    },
  },
  NOT_DECLINED: {
    status: 409,
    summary: "The service is not declined, or was quoted again.",
    happened:
      "Declined work is quoted again once. `details` names the services that are pending or approved, and those that a later order of the vehicle has. No order was opened.",
    todo: ["List the open declined work: `GET /v1/reports/declined`."],
    retry: "no",
    guide: "due-work.md#declined-work",
    facts: {
      details: [{ field: "serviceIds[0]", message: "is on a later order" }],
    },
  },
  NOTHING_DUE: {
    status: 409,
    summary: "No maintenance of the vehicle is due without an order.",
    happened:
      "Without `dueIds`, the order has the tasks that are overdue, due or soon due, and on no open order. There is none.",
    todo: [
      "Look at the tasks of the vehicle: `GET /v1/vehicles/{vehicleId}/due`.",
      "Send `dueIds` to do a task early.",
    ],
    retry: "no",
    guide: "due-work.md#one-order-for-what-is-due",
    facts: {},
  },
} satisfies Record<string, ErrorEntry>;
