import type { Person } from "./demo-context.ts";
import type { VendorName } from "./demo-parts.ts";
import type { StaffName } from "./demo-staff.ts";

interface Vehicle {
  id: string;
  customerId: string;
}

interface Part {
  id: string;
  name: string;
}

/** The records that the demo shop opens with, by their names in its history. */
export class DemoRecords {
  readonly #people = new Map<StaffName, Person>();
  readonly #vendors = new Map<VendorName, string>();
  readonly #customers = new Map<string, string>();
  readonly #vehicles = new Map<string, Vehicle>();
  readonly #parts = new Map<string, Part>();

  addPerson(name: StaffName, person: Person): void {
    this.#people.set(name, person);
  }

  addVendor(name: VendorName, id: string): void {
    this.#vendors.set(name, id);
  }

  addCustomer(name: string, id: string): void {
    this.#customers.set(name, id);
  }

  addVehicle(unit: string, vehicle: Vehicle): void {
    this.#vehicles.set(unit, vehicle);
  }

  /** If two parts share a number, keeps the first. */
  addPart(partNumber: string, part: Part): void {
    if (!this.#parts.has(partNumber)) this.#parts.set(partNumber, part);
  }

  person(name: StaffName): Person {
    return known(this.#people.get(name), name);
  }

  vendorId(name: VendorName): string {
    return known(this.#vendors.get(name), name);
  }

  customerId(name: string): string {
    return known(this.#customers.get(name), name);
  }

  vehicle(unit: string): Vehicle {
    return known(this.#vehicles.get(unit), unit);
  }

  part(partNumber: string): Part {
    return known(this.#parts.get(partNumber), partNumber);
  }
}

/** Returns a value that must exist. A wrong name in the demo data fails the start and the tests. */
export function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo data have no ${name}`);
  return value;
}
