import { contract } from "@bayline/contracts";
import type { Moment } from "./calendar.ts";
import type { Shop, Story } from "./shop.ts";
import type { StaffName } from "./staff.ts";

interface Comment {
  customer: string;
  by: StaffName;
  at: Moment;
  text: string;
}

const comments: readonly Comment[] = [
  {
    customer: "Prairie Grain Haulers",
    by: "dana",
    at: [20, 11],
    text: "Call Lou before any job above $1,500. He answers until six.",
  },
];

export function commentStories(shop: Shop): Story[] {
  return comments.map((comment) => commentStory(shop, comment));
}

async function* commentStory(shop: Shop, { customer, by, at, text }: Comment): Story {
  yield at;
  const { id } = shop.customers.get(customer);
  const input = { recordType: "customer" as const, recordId: id, text, visibleToCustomer: false };
  await shop.perform(contract.comments.create, input, { by });
}
