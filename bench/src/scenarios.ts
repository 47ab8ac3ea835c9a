import type { Load } from "../load.ts";
import type { Server } from "./processes.ts";
import type { Scenario } from "./rounds.ts";
import { customerRequests, quoteRequests, receivingRequests } from "./shops.ts";
import { receivingShops, type World } from "./world.ts";

const readers = 64;
const writers = 16;

export function readById({ service, bare, shop, partIds }: World): Scenario {
  const path = (id: string) => ({
    service: `/v1/inventory/${id}`,
    bare: `/${shop.id}/inventory/${id}`,
  });
  const paths = partIds.map(path);
  return { ...reading("read by id", { service, bare, shop, paths }), goal: 0.9 };
}

/** Reads an order of 5 blocks with 6 lines each. */
export function workOrderById({ service, bare, shop, workOrderIds }: World): Scenario {
  const paths = workOrderIds.map((id) => ({
    service: `/v1/work-orders/${id}`,
    bare: `/${shop.id}/work-orders/${id}`,
  }));
  return { ...reading("work order by id", { service, bare, shop, paths }), goal: 0.8 };
}

export function listOfCards({ service, bare, shop }: World): Scenario {
  const paths = [{ service: "/v1/work-orders?limit=100", bare: `/${shop.id}/work-orders` }];
  return reading("list of 100 work orders", { service, bare, shop, paths });
}

export function listOf50({ service, bare, shop }: World): Scenario {
  const paths = [{ service: "/v1/inventory?limit=50", bare: `/${shop.id}/inventory` }];
  return reading("list of 50", { service, bare, shop, paths });
}

interface Reading extends Pick<World, "service" | "bare" | "shop"> {
  paths: Array<{ service: string; bare: string }>;
}

function reading(name: string, { service, bare, shop, paths }: Reading): Scenario {
  const get = (path: string, headers: Record<string, string>): Load["requests"][number] => ({
    method: "GET",
    path,
    headers,
  });
  const key = { "x-api-key": shop.key };
  return {
    name,
    goal: 0.85,
    service: sideOf(
      service,
      readers,
      paths.map((path) => get(path.service, key)),
    ),
    baseline: sideOf(
      bare,
      readers,
      paths.map((path) => get(path.bare, {})),
    ),
  };
}

export function receiving(world: World, { lines, shops }: { lines: number; shops: number }) {
  const { service, bare } = world;
  const ours = receivingRequests(world.ours.slice(0, shops), lines, 20);
  const theirs = receivingRequests(world.theirs.slice(0, shops), lines, 20);
  return {
    goal: 0.85,
    name: `receive ${lines} lines, ${shops === 1 ? "1 shop" : `${shops} shops`}`,
    service: sideOf(service, writers, ours.service),
    baseline: sideOf(bare, writers, theirs.bare),
  };
}

/** Opens orders with blocks of 20 parts, which the service prices. */
export function quoting({ service, bare, ours, theirs }: World, { lines }: { lines: number }) {
  return {
    goal: 0.7,
    name: `quote ${lines} lines, ${receivingShops} shops`,
    service: sideOf(service, writers, quoteRequests(ours, lines, 20).service),
    baseline: sideOf(bare, writers, quoteRequests(theirs, lines, 20).bare),
  };
}

interface Creating {
  shops: number;
  /** With an Idempotency-Key, as the SDK sends. The bare server gets none. */
  withKeys?: boolean;
}

export function creating({ service, bare, ours, theirs }: World, options: Creating): Scenario {
  const { shops, withKeys = false } = options;
  const key = withKeys ? { "idempotency-key": "[<id>]" } : {};
  const requests = customerRequests(ours.slice(0, shops)).service.map((request) => ({
    ...request,
    headers: { ...request.headers, ...key },
  }));
  const name = withKeys ? "create a customer with a key" : "create a customer";
  return {
    goal: 0.7,
    name: `${name}, ${shops === 1 ? "1 shop" : `${shops} shops`}`,
    service: sideOf(service, writers, requests),
    baseline: sideOf(bare, writers, customerRequests(theirs.slice(0, shops)).bare),
  };
}

function sideOf({ pid, origin }: Server, connections: number, requests: Load["requests"]) {
  return { pid, load: { url: origin, connections, requests } };
}
