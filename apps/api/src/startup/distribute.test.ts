import { expect, test } from "vitest";
import { ConfigError } from "../config/config.ts";
import { distributeDatabase } from "./distribute.ts";

const reasonOf = (args: string[], env: Record<string, string>) =>
  distributeDatabase(args, env).then(
    () => "none",
    (error: unknown) => (error instanceof ConfigError ? error.message : error),
  );

// Nothing listens on port 1.
const away = { DATABASE_URL: "postgres://bayline@127.0.0.1:1/bayline" };

test("distribute names the variable of a database that it cannot reach", async () => {
  expect(await reasonOf([], away)).toBe(
    "DATABASE_URL names a database that cannot be used: connect ECONNREFUSED 127.0.0.1:1.",
  );
});

test("distribute needs a database, and refuses other options and numbers", async () => {
  expect(await reasonOf([], {})).toBe("distribute needs DATABASE_URL: the Citus coordinator.");
  expect(await reasonOf(["--shards", "none"], away)).toBe("--shards is a number from 1, not none.");
  expect(await reasonOf(["--nodes", "2"], away)).toContain("Unknown option '--nodes'");
});
