import { contract } from "@bayline/contracts";
import type { Shop, Story } from "./shop.ts";

const { cannedJobs } = contract;

type Job = readonly [
  code: string,
  name: string,
  category: string,
  hours: number,
  laborType?: string,
];

/** Jobs that the shop does again and again, with their hours. */
const jobs: readonly Job[] = [
  ["PM-B", "Preventive maintenance B, with oil and filters", "Maintenance", 3.2],
  ["BRK-01", "Brake shoes and drums, steer axle", "Brakes", 3.5],
  ["BRK-03", "Slack adjuster, one wheel", "Brakes", 1.4],
  ["DPF-01", "Clean the diesel particulate filter", "Emissions", 4, "diagnostic"],
  ["REE-01", "Reefer pre-trip inspection", "Refrigeration", 1.2],
  ["ELC-01", "Replace the alternator", "Electrical", 1.8],
  ["DOT-01", "DOT annual inspection", "Inspection", 1.5],
  ["TIR-01", "Rotate tires", "Tires", 1.6],
  ["WHL-01", "Replace a wheel seal", "Wheels", 2.1],
  ["FUE-01", "Replace fuel filters", "Fuel", 0.8],
  ["RDC-01", "Road call, first hour", "Road service", 1, "road call"],
];

/** The canned jobs, which the shop enters with its price book. */
export async function* cannedJobStory(shop: Shop): Story {
  yield [1, 20];
  await shop.perform(cannedJobs.create, { ...Object(cannedJobs.create.example?.input) });
  for (const [code, name, category, quantity, laborType] of jobs) {
    const labor = [{ description: name, quantity }];
    await shop.perform(cannedJobs.create, { code, name, category, laborType, labor });
  }
}
