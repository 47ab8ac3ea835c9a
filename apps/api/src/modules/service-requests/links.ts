import { type ErrorDetail, invalid, phoneDigits } from "@bayline/contracts";
import {
  type CustomerInfo,
  type CustomerRow,
  findCustomer,
  findCustomerByPhone,
  findVehicle,
  findVehicleByVin,
  type VehicleInfo,
  type VehicleRow,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { findLive, unknownReference } from "../records.ts";
import { personOf } from "./present.ts";

/** The ids of the records that a request refers to. */
export interface Links {
  customerId: string | null;
  vehicleId: string | null;
}

interface RequestInfo {
  customerInfo: CustomerInfo;
  vehicleInfo: VehicleInfo;
}

/** Refuses ids that name no live record of this shop. */
export async function requireLinks(
  ctx: ReadContext,
  { customerId, vehicleId }: Partial<Links>,
): Promise<void> {
  const details: ErrorDetail[] = [];
  if (customerId && !(await findLiveCustomer(ctx, customerId))) {
    details.push(unknownReference("customerId", "customer"));
  }
  if (vehicleId && !(await findLiveVehicle(ctx, vehicleId))) {
    details.push(unknownReference("vehicleId", "vehicle"));
  }
  if (details.length > 0) throw invalid(details);
}

/** The links of a request, without those to deleted records. */
export async function liveLinks(ctx: ReadContext, links: Links): Promise<Links> {
  const { customerId, vehicleId } = links;
  const customer = customerId ? await findLiveCustomer(ctx, customerId) : undefined;
  const vehicle = vehicleId ? await findLiveVehicle(ctx, vehicleId) : undefined;
  return { customerId: customer?.id ?? null, vehicleId: vehicle?.id ?? null };
}

function findLiveCustomer(ctx: ReadContext, id: string): Promise<CustomerRow | undefined> {
  return findLive(id, (known) => findCustomer(ctx, known));
}

function findLiveVehicle(ctx: ReadContext, id: string): Promise<VehicleRow | undefined> {
  return findLive(id, (known) => findVehicle(ctx, known));
}

/**
 * Looks up missing links: the customer by phone, the vehicle by VIN.
 *
 * If the phone matches no customer, the vehicle's owner is used, unless the request names someone
 * else.
 */
export async function findLinks(
  ctx: ReadContext,
  known: Links,
  { customerInfo, vehicleInfo }: RequestInfo,
): Promise<Links> {
  const customerId = known.customerId ?? (await findByPhone(ctx, customerInfo))?.id ?? null;
  const vehicle = known.vehicleId
    ? await findLiveVehicle(ctx, known.vehicleId)
    : await findByVin(ctx, vehicleInfo, customerId);
  const vehicleId = vehicle?.id ?? null;
  if (customerId !== null || !vehicle?.customerId) return { customerId, vehicleId };
  const owner = await findLiveCustomer(ctx, vehicle.customerId);
  const isTheirs = owner !== undefined && mayBe(owner, customerInfo);
  return { customerId: isTheirs ? owner.id : null, vehicleId };
}

async function findByPhone(ctx: ReadContext, info: CustomerInfo) {
  const digits = formsOfPhone(info.phone);
  if (digits.length === 0) return undefined;
  return findCustomerByPhone(ctx, { digits, names: namesOf(info) });
}

async function findByVin(ctx: ReadContext, { vin }: VehicleInfo, customerId: string | null) {
  return vin === null ? undefined : findVehicleByVin(ctx, { vin, customerId });
}

/** The digits of a phone number; for a US number, with and without the country code. */
export function formsOfPhone(phone: string | null): string[] {
  const digits = phoneDigits(phone ?? "");
  if (digits === "") return [];
  return digits.length === 10 ? [digits, `1${digits}`] : [digits];
}

/**
 * Whether the owner may be the customer: yes if the request has no name, otherwise a name or the
 * DOT number must match.
 */
function mayBe(owner: CustomerRow, info: CustomerInfo): boolean {
  const names = namesOf(info);
  if (names.length === 0 && info.dotNumber === null) return true;
  if (info.dotNumber !== null && info.dotNumber === owner.dotNumber) return true;
  const known = [owner.name, owner.companyName].map((name) => name?.toLowerCase());
  return names.some((name) => known.includes(name.toLowerCase()));
}

function namesOf(info: CustomerInfo): string[] {
  return [info.companyName, personOf(info)].filter((name) => name !== null);
}
