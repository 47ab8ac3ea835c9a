import type { contract, Operation } from "@bayline/contracts";
import type { z } from "zod";
import type { Letterhead, PaperSize } from "../sheet.ts";

type Contract = typeof contract;

/** A record as its operation receives it from the use case. */
type RecordOf<O extends Operation> = z.input<O["output"]>;

export type InvoiceRecord = RecordOf<Contract["invoices"]["get"]>;
export type WorkOrderRecord = RecordOf<Contract["workOrders"]["get"]>;
export type SalesOrderRecord = RecordOf<Contract["salesOrders"]["get"]>;
export type InspectionRecord = RecordOf<Contract["inspections"]["get"]>;
export type PurchaseOrderRecord = Omit<
  RecordOf<Contract["purchaseOrders"]["get"]>,
  "auditLog" | "truncated"
>;
export type PacketRecord = RecordOf<Contract["approvals"]["get"]>;
export type StatementRecord = RecordOf<Contract["customers"]["statement"]>;
type Customer = RecordOf<Contract["customers"]["get"]>;
type Vehicle = RecordOf<Contract["vehicles"]["get"]>;
type Vendor = RecordOf<Contract["vendors"]["get"]>;

/** The fields of other records that documents print. */
export type CustomerRecord = Pick<Customer, "name" | "companyName" | "address" | "phone" | "email">;
export type VehicleRecord = Pick<
  Vehicle,
  "unitNumber" | "vin" | "year" | "make" | "model" | "licensePlate" | "mileage"
>;
export type VendorRecord = Pick<Vendor, "name" | "accountNumber" | "address" | "phone" | "email">;

/** What every document of a shop needs besides its record. */
export interface Stationery {
  letterhead: Letterhead;
  size: PaperSize;
  timeZone: string;
  /** Printed below estimates and invoices, such as when payment is due. */
  terms: string | null;
  /** How customers pay; printed on invoices with a balance and on statements. */
  paymentInstructions: string | null;
  /** ISO 8601. */
  now: string;
}
