import { parseArgs } from "node:util";
import { distribute, errorCode, migrate, NotACoordinator } from "@bayline/db";
import { ConfigError, readConfig } from "../config/config.ts";
import { explainDatabase } from "../config/start-failures.ts";

/**
 * Turns the database of `DATABASE_URL`, on a Citus coordinator, into a cluster:
 * `distribute --shards 32`.
 *
 * @throws {ConfigError} if it cannot be reached, or is no coordinator with workers
 */
export async function distributeDatabase(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const shards = shardsOf(args);
  const config = readConfig(env);
  const { databaseUrl, databaseDirectUrl } = config;
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === null) throw new ConfigError("distribute needs DATABASE_URL: the Citus coordinator.");
  const onProgress = (message: string) => process.stdout.write(`${message}\n`);
  const explain = (error: unknown): never => {
    throw error instanceof NotACoordinator
      ? new ConfigError(error.message)
      : explainDatabase(error, config);
  };
  await migrate(url, { onProgress }).catch(explain);
  const tables = await distribute(url, { shards, onProgress }).catch(explain);
  onProgress(tables.length === 0 ? "all tables are distributed already" : "done");
}

const defaultShards = "32";

function shardsOf(args: string[]): number {
  const { shards: text } = optionsOf(args);
  const shards = Number(text);
  if (!Number.isInteger(shards) || shards < 1) {
    throw new ConfigError(`--shards is a number from 1, not ${text}.`);
  }
  return shards;
}

function optionsOf(args: string[]): { shards: string } {
  const options = { shards: { type: "string", default: defaultShards } } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const isRefusal = errorCode(error)?.startsWith("ERR_PARSE_ARGS");
    throw error instanceof Error && isRefusal ? new ConfigError(error.message) : error;
  }
}
