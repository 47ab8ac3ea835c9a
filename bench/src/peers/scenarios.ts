import type { LoadRequest } from "autocannon";
import type { Server } from "../processes.ts";
import type { Scenario, Side } from "../rounds.ts";
import type { Peer, Requests } from "./peer.ts";
import { differenceOf, recordsOf } from "./same-rows.ts";
import { serviceRequests } from "./service.ts";
import type { PeerWorld } from "./world.ts";

const connections = 16;

/** The requests of one scenario, in the words of a server. */
type Ask = (requests: Requests, side: "ours" | "theirs") => LoadRequest[];

function readsOf({ shop, partIds, workOrderIds }: PeerWorld): Record<string, Ask> {
  return {
    "read a part by id": ({ part }) => partIds.map((id) => part(shop, id)),
    "list of 50 parts": ({ parts }) => [parts(shop)],
    "work order with blocks and lines": ({ order }) => workOrderIds.map((id) => order(shop, id)),
  };
}

function writesOf(world: PeerWorld): Record<string, Ask> {
  const creating = (count: number): Ask => {
    return ({ customer }, side) => world[side].slice(0, count).map((shop) => customer(shop));
  };
  const all = world.ours.length;
  return {
    "create a customer, 1 shop": creating(1),
    [`create a customer, ${all} shops`]: creating(all),
  };
}

export function scenariosOf(world: PeerWorld, peer: Peer, server: Server): Scenario[] {
  const sideOf = ({ pid, origin }: Server, requests: LoadRequest[]): Side => {
    return { pid, load: { url: origin, connections, requests } };
  };
  const asked = { ...readsOf(world), ...writesOf(world) };
  return Object.entries(asked).map(([name, ask]) => ({
    name,
    goal: 1,
    service: sideOf(world.service, ask(serviceRequests, "ours")),
    baseline: sideOf(server, ask(peer.requests, "theirs")),
  }));
}

/**
 * Throws unless the peer returns the service's rows, and the service returns the peer's new
 * customer.
 */
export async function checkAnswers(world: PeerWorld, peer: Peer, server: Server): Promise<void> {
  const { origin } = world.service;
  for (const [name, ask] of Object.entries(readsOf(world))) {
    const theirs = ask(peer.requests, "theirs").slice(0, 20);
    for (const [index, request] of ask(serviceRequests, "ours").slice(0, 20).entries()) {
      const ours = await recordsOf(origin, request);
      const [other] = theirs.slice(index);
      if (!other) throw new Error(`${peer.name} has no request for ${request.path}`);
      refuse(differenceOf(ours, await recordsOf(server.origin, other)), `${peer.name}: ${name}`);
    }
  }
  const [shop] = world.theirs;
  if (!shop) throw new Error("The world has no shops");
  const created = await recordsOf(server.origin, peer.requests.customer(shop));
  const [id] = created.keys();
  const headers = { "x-api-key": shop.key };
  const stored = await recordsOf(origin, { method: "GET", path: `/v1/customers/${id}`, headers });
  refuse(differenceOf(stored, created), `${peer.name}: create a customer`);
}

function refuse(difference: string | null, name: string): void {
  if (difference !== null) throw new Error(`${name}: the answers differ: ${difference}`);
}
