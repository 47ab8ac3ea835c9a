import { contract } from "@bayline/contracts";
import type { Shop, Story } from "./shop.ts";

const { generate, feedback } = contract.digests;

/** Two weeks of digests, without today's: the job writes that. Each weekly digest is rated. */
export async function* digestStory(shop: Shop): Story {
  for (let daysAgo = 14; daysAgo > 0; daysAgo--) {
    yield [daysAgo, 6];
    await shop.perform(generate, { period: "daily" });
    if (!shop.calendar.isMonday(daysAgo)) continue;
    const { businessDate: date } = await shop.perform(generate, { period: "weekly" });
    await shop.perform(feedback, { date, period: "weekly", score: "up" });
  }
}
