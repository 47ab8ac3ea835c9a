import type { DueDelivery } from "@bayline/db";
import { expect, test } from "vitest";
import { inOrder } from "./order.ts";

function due(resourceId: string, position: number): DueDelivery {
  return {
    id: `${resourceId}${position}`,
    eventId: "",
    event: "",
    createdAt: "",
    data: "{}",
    attempt: 1,
    resourceId,
    position,
  };
}

test("deliveries are sorted by due time, but those of one record by the order of their events", () => {
  const asDue = [due("a", 3), due("b", 2), due("a", 1), due("c", 9), due("a", 2)];
  expect(inOrder(asDue).map(({ id }) => id)).toEqual(["a1", "b2", "a2", "c9", "a3"]);
});
