import type { Load } from "../load.ts";
import type { Server } from "./processes.ts";
import type { Scenario } from "./rounds.ts";
import { customerRequests, receivingRequests } from "./shops.ts";
import type { World } from "./world.ts";

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

export function creating({ service, bare, ours, theirs }: World, shops: number): Scenario {
  return {
    goal: 0.7,
    name: `create a customer, ${shops === 1 ? "1 shop" : `${shops} shops`}`,
    service: sideOf(service, writers, customerRequests(ours.slice(0, shops)).service),
    baseline: sideOf(bare, writers, customerRequests(theirs.slice(0, shops)).bare),
  };
}

/** Like {@link creating}, with an Idempotency-Key as the SDK sends. The bare server gets none. */
export function creatingWithKeys(world: World, shops: number): Scenario {
  const { name, service, ...scenario } = creating(world, shops);
  const requests = service.load.requests.map((request) => ({
    ...request,
    headers: { ...request.headers, "idempotency-key": "[<id>]" },
  }));
  return {
    ...scenario,
    name: name.replace(",", " with a key,"),
    service: { ...service, load: { ...service.load, requests } },
  };
}

function sideOf({ pid, origin }: Server, connections: number, requests: Load["requests"]) {
  return { pid, load: { url: origin, connections, requests } };
}
