import type { LoadRequest } from "autocannon";
import type { Opened } from "../shops.ts";

/** The measured requests, as a server understands them. */
export interface Requests {
  part(shop: Opened, id: string): LoadRequest;
  /** The newest 50 parts. */
  parts(shop: Opened): LoadRequest;
  /** An order with its blocks and their lines. */
  order(shop: Opened, id: string): LoadRequest;
  /** Creates a customer. */
  customer(shop: Opened): LoadRequest;
}

/** Another server that publishes the tables of a database. */
export interface Peer {
  /** Also the name of its folder. */
  name: string;
  /** The package to install from npm. */
  package: string;
  version: string;
  /** The file of `bench` that starts it, with the folder of its packages as the argument. */
  script: string;
  requests: Requests;
  /** What it does and does not do for a request. */
  scope: string;
}

/** Connections of the service's pool (DATABASE_CONNECTIONS), and of each peer's. */
export const poolSize = 10;

/** Columns that every server returns. The service returns further fields. */
export const columns = {
  part: [
    "partNumber",
    "name",
    "description",
    "category",
    "quantity",
    "reservedQuantity",
    "unitCostCents",
    "unitPriceCents",
    "reorderPoint",
    "binLocation",
    "vendorId",
    "createdAt",
    "updatedAt",
  ],
  order: [
    "orderNumber",
    "status",
    "name",
    "customerId",
    "vehicleId",
    "priority",
    "complaint",
    "notes",
    "assignedTo",
    "assignedTechnicians",
    "dueDate",
    "archived",
    "invoicedAt",
    "taxCents",
    "totalPriceCents",
    "totalCostCents",
    "paidAmountCents",
    "createdAt",
    "updatedAt",
  ],
  block: [
    "name",
    "description",
    "complaint",
    "cause",
    "correction",
    "authorizationStatus",
    "version",
    "discountCents",
    "laborCents",
    "partsCents",
    "tiresCents",
    "materialsCents",
    "feesCents",
    "discountsCents",
    "taxCents",
    "totalPriceCents",
    "totalCostCents",
  ],
  line: [
    "kind",
    "description",
    "quantity",
    "unitPriceCents",
    "unitCostCents",
    "discountCents",
    "totalPriceCents",
    "totalCostCents",
    "status",
    "technicianId",
    "startedAt",
    "completedAt",
    "inventoryItemId",
    "partNumber",
    "feeType",
  ],
  customer: [
    "name",
    "type",
    "email",
    "phone",
    "companyName",
    "dotNumber",
    "address",
    "notes",
    "taxExempt",
    "exemptionCategory",
    "taxRatePercent",
    "poRequired",
    "createdAt",
    "updatedAt",
  ],
};

const json = { "content-type": "application/json" };

export function post(path: string, body: unknown, headers = {}): LoadRequest {
  return { method: "POST", path, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}

export function get(path: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: "GET", path, headers };
}

/** `[<id>]` is replaced by a unique number. */
export const customerName = "Prairie Grain Haulers [<id>]";
