import { contract } from "@bayline/contracts";
import { mileageOf } from "./customers.ts";
import { openedDaysAgo } from "./opening.ts";
import type { Shop, Story } from "./shop.ts";

const { pmPrograms, meterReadings } = contract;

/** The average miles a day of tractors whose telematics report their odometers. */
const milesPerDay: Readonly<Record<string, number>> = { "2207": 295, "2208": 265, "2311": 150 };

/** The days before now of the last reading, and of the first one. */
const lastReading = 2;
const firstReading = 366;

/** The maintenance programs of the fleets, and the readings of a year of their odometers. */
export async function* maintenanceStory(shop: Shop): Story {
  yield [1, 21];
  await shop.perform(pmPrograms.create, {
    name: "Tractors, highway",
    tasks: [
      {
        name: "PM-B with oil and filters",
        cannedJobId: "PM-B",
        everyUnits: 25_000,
        everyDays: 180,
      },
      { name: "DOT annual inspection", cannedJobId: "DOT-01", everyDays: 365, leadDays: 30 },
    ],
    assignments: [{ vehicleType: "tractor", startDay: shop.calendar.dayAgo(openedDaysAgo) }],
  });
  await shop.perform(pmPrograms.create, {
    name: "Reefer trailers",
    tasks: [{ name: "Pre-trip inspection", cannedJobId: "REE-01", everyDays: 90, leadDays: 10 }],
    assignments: ["R-5310", "R-5311"].map((unit) => ({
      vehicleId: shop.vehicles.get(unit).id,
      startDay: shop.calendar.dayAgo(85),
    })),
  });
  await shop.perform(meterReadings.createMany, {
    readings: Object.entries(milesPerDay).flatMap(([unit, rate]) => readingsOf(shop, unit, rate)),
    atomic: true,
  });
}

/** Every two weeks of a year, around the mileage with which the vehicle was entered. */
function readingsOf(shop: Shop, unit: string, rate: number) {
  const { id: vehicleId } = shop.vehicles.get(unit);
  const mileage = mileageOf(unit);
  const days: number[] = [];
  for (let ago = firstReading; ago >= lastReading; ago -= 14) days.push(ago);
  return days.map((ago) => ({
    vehicleId,
    value: mileage + Math.round((openedDaysAgo - ago) * rate),
    at: shop.calendar.timeOf([ago, 6]).toISOString(),
    source: "telematics" as const,
    externalId: `eld-${unit}-${shop.calendar.dayAgo(ago)}`,
  }));
}
