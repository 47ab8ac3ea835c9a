import { contract } from "@bayline/contracts";
import type { Transaction } from "@bayline/db";
import { createCustomer } from "../modules/customers/customers.ts";
import { createItem } from "../modules/inventory/write.ts";
import { updateSettings } from "../modules/settings/settings.ts";
import { adminUserUseCases } from "../modules/users/admin.ts";
import { createVehicle } from "../modules/vehicles/vehicles.ts";
import { createVendor } from "../modules/vendors/vendors.ts";
import { createWebhook } from "../modules/webhooks/subscriptions/subscriptions.ts";
import type { Services } from "../pipeline/context.ts";
import { currentWork } from "./demo-board.ts";
import { DemoPast, type DemoTenant } from "./demo-context.ts";
import { digestEvents } from "./demo-digests.ts";
import { demoFleets, vehicleOf } from "./demo-fleets.ts";
import { DemoFrontDesk } from "./demo-front-desk.ts";
import { loneInspections } from "./demo-inspections.ts";
import { demoPurchasing } from "./demo-orders.ts";
import { demoParts, demoVendors } from "./demo-parts.ts";
import { DemoPurchasing } from "./demo-purchasing.ts";
import { DemoRecords } from "./demo-records.ts";
import { openRequests } from "./demo-requests.ts";
import { demoSales } from "./demo-sales.ts";
import { demoStaff } from "./demo-staff.ts";
import { DemoTill } from "./demo-till.ts";
import { writeInOrder } from "./demo-timeline.ts";
import { pastWork } from "./demo-work.ts";
import { DemoWorkshop } from "./demo-workshop.ts";

const opened = { daysAgo: 90 };
/** Inactive: a demo shop sends nothing from this machine unless the user activates it. */
const demoWebhook = {
  name: "Accounting",
  url: "https://accounting.example/hooks/bayline",
  events: ["invoice.created", "payment.received"],
  isActive: false,
};
const demoSettings = { taxRatePercent: 7, defaultLaborRateCents: 14_500, digestEnabled: true };

/** Writes the demo shop's past through the use cases that serve requests, oldest event first. */
export class DemoHistory {
  readonly #past: DemoPast;
  readonly #tenant: DemoTenant;
  readonly #records = new DemoRecords();

  constructor(services: Services, db: Transaction, tenant: DemoTenant) {
    this.#past = new DemoPast(services, db, tenant);
    this.#tenant = tenant;
  }

  /** Creates the settings, staff, customers, vendors, and the opening stock. */
  async open(): Promise<void> {
    const settings = contract.settings.update.input.parse(demoSettings);
    await updateSettings(this.#atFirst("settings.update"), settings);
    const webhook = contract.webhooks.create.input.parse(demoWebhook);
    await createWebhook(this.#atFirst("webhooks.create"), webhook);
    await this.#hireStaff();
    await this.#takeInFleets();
    await this.#fillShelves();
  }

  /** Writes the three months after the opening. */
  async playOn(): Promise<void> {
    const purchasing = new DemoPurchasing(this.#past, this.#records);
    const desk = new DemoFrontDesk(this.#past, this.#records);
    const till = new DemoTill(this.#past, this.#records);
    const workshop = new DemoWorkshop(this.#past, this.#records, { desk, till });
    await writeInOrder(this.#past, [
      ...demoPurchasing.map((event) => purchasing.eventOf(event)),
      ...[...pastWork, ...currentWork].flatMap((order) => workshop.eventsOf(order)),
      ...demoSales.flatMap((sale) => till.eventsOfSale(sale)),
      ...openRequests.flatMap((request) => desk.eventsOfRequest(request)),
      ...loneInspections.flatMap((inspection) => desk.eventsOfInspection(inspection)),
      ...digestEvents(this.#past, this.#tenant),
    ]);
  }

  /** Creates users as inactive, so no invitation and no password hash is made: hashing is slow. */
  async #hireStaff(): Promise<void> {
    const { create, activate } = contract.admin.users;
    for (const { key, ...employee } of demoStaff) {
      const input = create.input.parse({ ...employee, isActive: false });
      const user = await adminUserUseCases.create(this.#atFirst("admin.users.create"), input);
      const { id, name, email, role } = user;
      await adminUserUseCases.activate(
        this.#atFirst("admin.users.activate"),
        activate.input.parse({ id }),
      );
      this.#records.addPerson(key, { id, name, email, role });
    }
  }

  async #takeInFleets(): Promise<void> {
    for (const { customer, vehicles } of demoFleets) {
      const input = contract.customers.create.input.parse(customer);
      const { id: customerId } = await createCustomer(this.#atFirst("customers.create"), input);
      this.#records.addCustomer(customer.name, customerId);
      for (const row of vehicles) {
        const vehicle = { ...vehicleOf(row), customerId };
        const fields = contract.vehicles.create.input.parse(vehicle);
        const { id } = await createVehicle(this.#atFirst("vehicles.create"), fields);
        const unit = vehicle.unitNumber ?? vehicle.licensePlate ?? vehicle.vin;
        this.#records.addVehicle(unit, { id, customerId });
      }
    }
  }

  async #fillShelves(): Promise<void> {
    for (const { key, ...vendor } of demoVendors) {
      const input = contract.vendors.create.input.parse(vendor);
      const { id } = await createVendor(this.#atFirst("vendors.create"), input);
      this.#records.addVendor(key, id);
    }
    for (const { category, vendor, rows } of demoParts) {
      for (const [partNumber, name, bin, cost, price, reorder, opening] of rows) {
        const input = contract.inventory.create.input.parse({
          partNumber,
          name,
          category,
          binLocation: bin,
          unitCostCents: cost,
          unitPriceCents: price,
          reorderPoint: reorder,
          quantity: opening,
          vendorId: this.#records.vendorId(vendor),
        });
        const { id } = await createItem(this.#atFirst("inventory.create"), input);
        this.#records.addPart(partNumber, { id, name });
      }
    }
  }

  #atFirst(operation: string) {
    return this.#past.request(opened, operation);
  }
}
