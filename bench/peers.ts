import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { InstallError, installPeer } from "./src/peers/install.ts";
import type { Peer } from "./src/peers/peer.ts";
import { platformatic } from "./src/peers/platformatic.ts";
import { postgraphile } from "./src/peers/postgraphile.ts";
import { checkAnswers, scenariosOf } from "./src/peers/scenarios.ts";
import { serviceScope } from "./src/peers/service.ts";
import { openPeerWorld } from "./src/peers/world.ts";
import { openPlace } from "./src/place.ts";
import { type Server, startLoadMaker, startScript } from "./src/processes.ts";
import { tableOf } from "./src/report.ts";
import { measure, type Outcome } from "./src/rounds.ts";

/**
 * Compares the service with other servers that publish the tables of a database, over the same
 * PostgreSQL and the same rows.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "2" },
    /** Runs only scenarios whose name contains this text. */
    only: { type: "string", default: "" },
    /** Keeps the packages of the peers for the next run. Default: a temporary folder. */
    folder: { type: "string" },
  },
});
const plan = { rounds: Number(options.rounds), seconds: Number(options.seconds), warmUpSeconds: 5 };

async function installAll(parent: string): Promise<Map<Peer, string>> {
  const folders = new Map<Peer, string>();
  for (const peer of [postgraphile, platformatic]) {
    folders.set(peer, await installPeer(peer, parent));
  }
  return folders;
}

/** Returns a table for each peer, and what each server does for a request. */
async function compareAll(folders: Map<Peer, string>): Promise<string> {
  const place = await openPlace();
  const loads = startLoadMaker();
  const servers: Server[] = [];
  const tables: string[] = [];
  try {
    const world = await openPeerWorld(place);
    servers.push(world.service);
    for (const [peer, folder] of folders) {
      const script = new URL(peer.script, import.meta.url).pathname;
      const server = await startScript([script, folder], place.url);
      servers.push(server);
      await checkAnswers(world, peer, server);
      const outcomes: Outcome[] = [];
      for (const scenario of scenariosOf(world, peer, server)) {
        if (!scenario.name.includes(options.only)) continue;
        console.log(`… ${peer.name}: ${scenario.name}`);
        outcomes.push(await measure(scenario, plan, loads, place.postmaster));
      }
      tables.push(tableOf(outcomes, `${peer.name} ${peer.version}`), peer.scope);
    }
    return [...tables, serviceScope].join("\n\n");
  } finally {
    loads.stop();
    for (const server of servers) await server.stop();
    await place.stop();
    await place.remove();
  }
}

const parent = options.folder ?? (await mkdtemp(join(tmpdir(), "bayline-peers-")));
try {
  console.log(`\n${await compareAll(await installAll(parent))}`);
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (!options.folder) await rm(parent, { recursive: true, force: true });
}
