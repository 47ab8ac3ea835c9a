import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { migrate } from "../migrations/migrate.ts";
import { authentication, readyForQuery, startImpostor } from "../testing/impostor.ts";
import { clientClass, requiringScram } from "./authentication.ts";
import { openDatabase } from "./client.ts";

const database = useDatabase();

const unproven = /does not authenticate by SCRAM/;
const impostors: Array<[what: string, answer: Buffer, refusal?: RegExp]> = [
  ["requests the password in clear", authentication(3)],
  ["requests the password as MD5", authentication(5, "salt")],
  ["accepts every client", Buffer.concat([authentication(0), readyForQuery])],
  [
    "claims to know the password",
    Buffer.concat([authentication(12, "v=AAAA"), authentication(0), readyForQuery]),
    /./,
  ],
];

test.each(impostors)(
  "a program that %s receives neither password nor statements",
  async (_what, answer, refusal = unproven) => {
    const program = await startImpostor(answer);
    const url = requiringScram(`postgres://bayline:secret-word@127.0.0.1:${program.port}/bayline`);
    const db = openDatabase({ url });
    const outcomes = await Promise.allSettled([
      db.background.read(sql`SELECT 1`),
      db.background.read(sql`SELECT 1`, "custom plan"),
      db.transaction((tx) => tx.read(sql`SELECT 1`)),
      migrate(url),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: "rejected",
        reason: { message: expect.stringMatching(refusal) },
      });
    }
    await db.listener.listen("channel", {
      onNotification: () => undefined,
      onReconnect: () => undefined,
    });
    expect(db.listener.isConnected).toBe(false);
    await db.close();
    program.close();
    expect(program.received()).toContain("bayline migrations");
    expect(program.received()).not.toMatch(/secret-word|md5|SELECT|LISTEN/);
  },
);

test("the real server is accepted", async () => {
  const Client = clientClass(requiringScram(database.url));
  const client = new Client({ connectionString: requiringScram(database.url) });
  await client.connect();
  expect((await client.query("SELECT 1 AS up")).rows).toEqual([{ up: 1 }]);
  await client.end();
});
