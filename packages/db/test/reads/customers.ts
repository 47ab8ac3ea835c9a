import * as customers from "../../src/queries/customers.ts";
import * as readings from "../../src/queries/meters/readings.ts";
import * as requests from "../../src/queries/service-requests.ts";
import * as vehicles from "../../src/queries/vehicles.ts";
import { first, id, next, page, type Reads } from "./pages.ts";

const live = { ...next, includeArchived: false };

/** The reads of customers, vehicles and service requests. */
export const customerReads: Reads = {
  "a customer": (scope) => customers.findCustomer(scope, id),
  "a customer, to lock it": (scope) => customers.lockCustomer(scope, id),
  customers: (scope) => customers.listCustomers(scope, first),
  "customers, a later page": (scope) => customers.listCustomers(scope, next),
  "customers by a search": (scope) =>
    customers.listCustomers(scope, { ...page, search: "stomer 1234" }),
  "a customer by phone": (scope) =>
    customers.findCustomerByPhone(scope, {
      digits: ["1515555777", "515555777"],
      names: ["Customer 777"],
    }),
  "a service request": (scope) => requests.findServiceRequest(scope, id),
  "a service request of a name": (scope) => requests.findRecentRequest(scope, "request-1000"),
  "service requests": (scope) => requests.listServiceRequests(scope, first),
  "service requests, a later page": (scope) => requests.listServiceRequests(scope, next),
  "service requests of a status": (scope) =>
    requests.listServiceRequests(scope, { ...next, status: "new" }),
  "service requests of a status without requests": (scope) =>
    requests.listServiceRequests(scope, { ...page, status: "converted" }),
  "service requests of a customer": (scope) =>
    requests.listServiceRequests(scope, { ...page, customerId: id }),
  "service requests of a vehicle, new ones": (scope) =>
    requests.listServiceRequests(scope, { ...next, vehicleId: id, status: "new" }),
  "a vehicle": (scope) => vehicles.findVehicle(scope, id),
  "a vehicle, to lock it": (scope) => vehicles.lockVehicle(scope, id),
  vehicles: (scope) => vehicles.listVehicles(scope, { ...first, includeArchived: false }),
  "vehicles, a later page": (scope) => vehicles.listVehicles(scope, live),
  "vehicles, archived too": (scope) =>
    vehicles.listVehicles(scope, { ...next, includeArchived: true }),
  "vehicles of a customer": (scope) => vehicles.listVehicles(scope, { ...live, customerId: id }),
  "vehicles by a search": (scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: false, search: "U-1234" }),
  "vehicles by part of a VIN": (scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: false, vin: "A1B2C3" }),
  "vehicles of a make, a year and a type": (scope) =>
    vehicles.listVehicles(scope, { ...live, make: "make 7", year: 1997, vehicleType: "type 2" }),
  "vehicles of a model, a year and a rare type": (scope) =>
    vehicles.listVehicles(scope, {
      ...page,
      includeArchived: true,
      model: "model 7",
      year: 1998,
      vehicleType: "type 1",
    }),
  "a vehicle by VIN": (scope) =>
    vehicles.findVehicleByVin(scope, { vin: "5B384CE32D8CDEF02", customerId: id }),
  "a vehicle by a short VIN": (scope) =>
    vehicles.findVehicleByVin(scope, { vin: "A1", customerId: null }),
  "vehicles by plate": (scope) =>
    vehicles.listVehicles(scope, { ...live, licensePlate: "pl 1234" }),
  "vehicles by unit number": (scope) =>
    vehicles.listVehicles(scope, { ...live, unitNumber: "u-1234" }),
  "vehicles of a make": (scope) => vehicles.listVehicles(scope, { ...live, make: "make 7" }),
  "vehicles of a model": (scope) => vehicles.listVehicles(scope, { ...live, model: "model 7" }),
  "vehicles of a year": (scope) => vehicles.listVehicles(scope, { ...live, year: 1997 }),
  "vehicles of a type": (scope) => vehicles.listVehicles(scope, { ...live, vehicleType: "type 2" }),
  "vehicles by all filters": (scope) =>
    vehicles.listVehicles(scope, {
      ...live,
      customerId: id,
      search: "Make 7",
      vin: "A1B",
      licensePlate: "PL 7",
      unitNumber: "U-7",
      make: "Make 7",
      model: "Model 7",
      year: 1997,
      vehicleType: "Type 2",
    }),
  "the readings of all vehicles": (scope) =>
    readings.listMeterReadings(scope, { ...next, includeSuperseded: false }),
  "the readings of a vehicle": (scope) =>
    readings.listMeterReadings(scope, { ...first, vehicleId: id, includeSuperseded: true }),
  "the readings of a vehicle that count, a later page": (scope) =>
    readings.listMeterReadings(scope, { ...next, vehicleId: id, includeSuperseded: false }),
  "the readings of a meter": (scope) =>
    readings.listMeterReadings(scope, {
      ...next,
      vehicleId: id,
      meter: "odometer",
      includeSuperseded: true,
    }),
  "a meter reading": (scope) => readings.findMeterReading(scope, id),
  "readings by their key": (scope) =>
    readings.findReadingsByKey(scope, [{ source: "telematics", externalId: "1234" }]),
  "the neighbours of a reading": (scope) =>
    readings.findNeighbours(scope, [{ vehicleId: id, meter: "odometer", at: "2026-01-09" }]),
  "the newest reading of a meter": (scope) =>
    readings.findNewestReading(scope, { vehicleId: id, meter: "odometer" }),
  "the readings of an order": (scope) => readings.findReadingsOfOrder(scope, id),
  "the meters of an order": (scope) => readings.findMetersOfOrder(scope, id),
  "vehicles, to lock them for readings": (scope) => readings.lockVehiclesForReadings(scope, [id]),
};
