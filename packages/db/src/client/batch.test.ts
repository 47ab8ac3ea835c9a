import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import sql from "sql-template-tag";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { Batch, type Question, questionOf, Skipped } from "./batch.ts";
import { errorCode } from "./failures.ts";
import { type Statement, unnamed } from "./statement.ts";

const database = useDatabase();

beforeEach(async () => {
  await database.ask("DROP TABLE IF EXISTS note");
  await database.ask("CREATE TABLE note (text text PRIMARY KEY)");
});

/** Runs `work` over a network that counts the packets from the database. */
async function countingAnswers(work: (url: string) => Promise<void>): Promise<number> {
  const target = new URL(database.url);
  const sockets: Socket[] = [];
  let count = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    near.pipe(far);
    far.on("data", (chunk) => {
      // The end of a batch, or of a query: the server is ready.
      if (chunk.includes("Z\0\0\0\x05")) count += 1;
      near.write(chunk);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(database.url);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  try {
    await work(url.href);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
  return count;
}

test("a transaction that waits for no result is one round trip", async () => {
  const insert = (text: string) => sql`INSERT INTO note VALUES (${text})`;
  const run = (texts: string[]) =>
    countingAnswers(async (url) => {
      const db = database.open({ url });
      const write = (text: string) =>
        db.transaction(async (tx) => {
          void tx.atCommit(tx.read(insert(`${text} 1`)));
          void tx.atCommit(tx.read(insert(`${text} 2`)));
        });
      for (const text of texts) await write(text);
      await db.close();
    });
  const before = await run(["a"]);
  expect((await run(["b", "c", "d"])) - before).toBe(2);
  expect(await database.ask("SELECT FROM note")).toHaveLength(8);
});

async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const named = (text: string, values: unknown[] = []) => ({ name: text, text, values });

/** Runs statements in one batch. Returns the rows, or the code of the error, of each. */
function run(client: pg.Client, statements: Statement[]): Promise<unknown[]> {
  const questions: Question[] = [];
  const answers = statements.map(
    (statement) =>
      new Promise((resolve) => {
        questions.push(questionOf(statement, resolve, (error) => resolve(codeOf(error))));
      }),
  );
  client.query(new Batch(questions));
  return Promise.all(answers);
}

function codeOf(error: unknown): string {
  if (error instanceof Skipped) return `after ${codeOf(error.cause)}`;
  return errorCode(error) ?? String(error);
}

test("statements after a failed one are not run, and nothing is committed", async () => {
  await withClient(async (client) => {
    const results = await run(client, [
      named("INSERT INTO note VALUES ('a') RETURNING text"),
      unnamed(sql`SELECT 1 / ${0}::int`),
      named("INSERT INTO note VALUES ('b')"),
    ]);
    expect(results).toEqual([[{ text: "a" }], "22012", "after 22012"]);
    expect(await database.ask("SELECT FROM note")).toEqual([]);
  });
});

test("a statement that an earlier failure kept from being prepared can be run later", async () => {
  await withClient(async (client) => {
    const later = named("SELECT $1::int AS number", [7]);
    const failed = await run(client, [named("SELECT 1 / $1::int", [0]), later]);
    expect(failed).toEqual(["22012", "after 22012"]);
    expect(await run(client, [later])).toEqual([[{ number: 7 }]]);
    // The failed one is prepared: only its execution failed.
    expect(await run(client, [named("SELECT 1 / $1::int", [1])])).toEqual([[{ "?column?": 1 }]]);
  });
});

test("the rows of a statement are the same when its columns are no longer described", async () => {
  await withClient(async (client) => {
    const statement = {
      name: "rows",
      text: "SELECT n, null AS nothing, now() < 'infinity' AS yes FROM unnest($1::int[]) n",
      values: [[1, 2]],
    };
    const rows = [1, 2].map((n) => ({ n, nothing: null, yes: true }));
    const none = { ...statement, values: [[]] };
    expect(await run(client, [none])).toEqual([[]]);
    expect(await run(client, [statement, statement])).toEqual([rows, rows]);
    expect(await run(client, [statement, none])).toEqual([rows, []]);
  });
});

test("a lost connection fails every statement without an answer, and the next ones", async () => {
  await withClient(async (client) => {
    client.on("error", () => undefined);
    const terminate = "SELECT pg_terminate_backend(pg_backend_pid())";
    const [terminated, next] = await run(client, [named(terminate), named("SELECT 2")]);
    expect([terminated, next]).toEqual(["57P01", "57P01"]);
    expect(await run(client, [named("SELECT 3")])).not.toEqual([expect.any(Array)]);
  });
});
