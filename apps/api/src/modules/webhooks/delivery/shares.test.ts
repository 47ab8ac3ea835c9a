import { freeCapacity } from "@bayline/db";
import { expect, test } from "vitest";
import { sharesOf, wantedSlots } from "./shares.ts";

const well = (tenantId: string) => ({ tenantId, isFailing: false });
const failing = (tenantId: string) => ({ tenantId, isFailing: true });
const shares = sharesOf(8, 4);

test("failing subscriptions get half of the slots, and one if there is no half", () => {
  expect(shares).toEqual({ all: 8, most: 32, ofShop: 4, failing: 4, failingOfShop: 2 });
  expect(sharesOf(1, 1)).toMatchObject({ failing: 1, failingOfShop: 1 });
});

const full = ["a", "b"].flatMap((shop) => [well(shop), well(shop), failing(shop), failing(shop)]);

test("subscriptions that hang beyond their share take no slot of others, up to a bound", () => {
  const hanging = (count: number) => Array<ReturnType<typeof failing>>(count).fill(failing("a"));
  expect(freeCapacity([], shares)).toBe(8);
  expect(freeCapacity([well("a"), ...hanging(2)], shares)).toBe(5);
  expect(freeCapacity(hanging(8), shares), "half is theirs").toBe(4);
  expect(freeCapacity([well("a"), ...hanging(20)], shares)).toBe(3);
  expect(freeCapacity(hanging(30), shares)).toBe(2);
  expect(freeCapacity(hanging(32), shares)).toBe(0);
});

test.each([
  ["no shop, if no shop waits", [], full, []],
  ["no shop, while a slot is free", [well("c")], full.slice(1), []],
  ["every shop, if all slots are taken", [well("c")], full, ["a", "b", "a failing", "b failing"]],
  ["its shop's, if that has its share", [well("b")], full.slice(1), ["b", "b failing"]],
  [
    "failing ones, if they have their share",
    [failing("c")],
    full.slice(1),
    ["a failing", "b failing"],
  ],
  [
    "no shop, if the others hang",
    [well("c")],
    [well("b"), well("b"), ...Array(8).fill(failing("b"))],
    [],
  ],
  ["its shop's that fail", [failing("b")], full.slice(4), ["b failing"]],
  ["the shop that one of them waits for", [failing("b"), well("c")], full.slice(4), ["b failing"]],
])("a waiting shop makes another yield %s", (_, waiting, held, expected) => {
  const isWanted = wantedSlots(waiting, held, shares);
  const named = ({ tenantId, isFailing }: (typeof held)[number]) =>
    isFailing ? `${tenantId} failing` : tenantId;
  const awaited = [well("a"), well("b"), failing("a"), failing("b")].filter(isWanted);
  expect(awaited.map(named)).toEqual(expected);
});
