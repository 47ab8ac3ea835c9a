import { parseArgs } from "node:util";
import { distribute, migrate, NotACoordinator } from "@bayline/db";
import { ConfigError, readConfig } from "../config/config.ts";

/**
 * Turns the database of `DATABASE_URL`, on a Citus coordinator, into a cluster: `distribute --shards 32`.
 *
 * @throws {ConfigError} if it is no coordinator with workers
 */
export async function distributeDatabase(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const shards = shardsOf(args);
  const { databaseUrl, databaseDirectUrl } = readConfig(env);
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === null) throw new ConfigError("distribute needs DATABASE_URL: the Citus coordinator.");
  const onProgress = (message: string) => process.stdout.write(`${message}\n`);
  await migrate(url, { onProgress });
  const tables = await distribute(url, { shards, onProgress }).catch((error: unknown) => {
    throw error instanceof NotACoordinator ? new ConfigError(error.message) : error;
  });
  onProgress(tables.length === 0 ? "all tables are distributed already" : "done");
}

const defaultShards = "32";

function shardsOf(args: string[]): number {
  const options = { shards: { type: "string", default: defaultShards } } as const;
  const { values } = parseArgs({ args, options });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1) {
    throw new ConfigError(`--shards is a number from 1, not ${values.shards}.`);
  }
  return shards;
}
