import { contract } from "@bayline/contracts";
import { exampleDay } from "./example-ids.ts";
import type { Shop, Story } from "./shop.ts";

const { generate, feedback } = contract.digests;

/** Two weeks of digests, without today's: the job writes that. Each weekly digest is rated. */
export async function* digestStory(shop: Shop): Story {
  yield [15, 6];
  // A reader of the reference gets it; it is empty, because the shop did not exist yet.
  if (exampleDay < shop.calendar.dayAgo(15)) {
    await shop.perform(generate, { period: "daily", date: exampleDay });
  }
  for (let daysAgo = 14; daysAgo > 0; daysAgo--) {
    yield [daysAgo, 6];
    await shop.perform(generate, { period: "daily" });
    if (!shop.calendar.isMonday(daysAgo)) continue;
    const { businessDate: date } = await shop.perform(generate, { period: "weekly" });
    await shop.perform(feedback, { date, period: "weekly", score: "up" });
  }
}
