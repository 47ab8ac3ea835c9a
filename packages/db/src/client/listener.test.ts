import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { startNetwork } from "../testing/network.ts";
import { until } from "../testing/until.ts";
import { Listener } from "./listener.ts";

const database = useDatabase();
const listeners: Listener[] = [];

afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  await until("all sessions have ended", async () => (await database.countSessions()) === 0);
});

function openListener(url = database.url, onError?: (error: Error) => void): Listener {
  const listener = new Listener({ connectionString: url }, { connectionMs: 60_000, onError });
  listeners.push(listener);
  return listener;
}

/** A handler that notes what it was told. */
function noting() {
  const notes: string[] = [];
  return {
    notes,
    onNotification: (payload: string) => void notes.push(payload),
    onReconnect: () => void notes.push("(connected)"),
  };
}

const tell = (channel: string, payload: string) =>
  database.ask("SELECT pg_notify($1, $2)", [channel, payload]);

describe("a listener", () => {
  test("hears what is told on its channels, in order, and nothing else", async () => {
    const listener = openListener();
    const [one, two] = [noting(), noting()];
    await Promise.all([listener.listen("one", one), listener.listen("Two", two)]);
    for (const payload of ["a", "b"]) await tell("one", payload);
    await tell("two", "of a channel in lower case");
    await tell("Two", "c");
    await until("the last is heard", () => two.notes.includes("c"));
    expect(one.notes).toEqual(["(connected)", "a", "b"]);
    expect(two.notes.filter((note) => note !== "(connected)")).toEqual(["c"]);
    expect(await database.countSessions()).toBe(1);
  });

  test("hears only of what was committed", async () => {
    const listener = openListener();
    const handler = noting();
    await listener.listen("one", handler);
    await database.ask("BEGIN");
    await tell("one", "rolled back");
    await database.ask("ROLLBACK");
    await tell("one", "committed");
    await until("the news is heard", () => handler.notes.length > 1);
    expect(handler.notes).toEqual(["(connected)", "committed"]);
  });

  test("connects again when it is cut off, says so, and knows that it could not be trusted", async () => {
    const errors: Error[] = [];
    const listener = openListener(database.url, (error) => errors.push(error));
    const handler = noting();
    await listener.listen("one", handler);
    for (const round of ["first", "second"]) {
      expect(listener.isConnected).toBe(true);
      await database.whileAway(async () => {
        await until("it notices", () => !listener.isConnected);
        await tell("one", `missed in the ${round} round`);
      });
      await until("it is connected again", () => listener.isConnected);
      await tell("one", round);
      await until("it hears again", () => handler.notes.includes(round));
    }
    expect(handler.notes).toEqual(["(connected)", "(connected)", "first", "(connected)", "second"]);
    expect(errors.length).toBeGreaterThanOrEqual(2);
    expect(await database.countSessions()).toBe(1);
  });

  test("whose first connection fails lets the start go on, and connects once it can", async () => {
    await using network = await startNetwork(database.url);
    await network.fail();
    const listener = openListener(network.url);
    const [one, two] = [noting(), noting()];
    await listener.listen("one", one);
    expect(listener.isConnected).toBe(false);
    await network.restore();
    // The try that this makes and the one that is planned must not become two connections.
    await listener.listen("two", two);
    await until("it is connected", () => listener.isConnected);
    await tell("one", "a");
    await tell("two", "b");
    await until("both are heard", () => one.notes.includes("a") && two.notes.includes("b"));
    expect(one.notes.filter((note) => note === "a")).toHaveLength(1);
    expect(await database.countSessions()).toBe(1);
    await listener.close();
  });

  test("that gains a channel while its connection dies hears on it after the next one", async () => {
    const listener = openListener();
    await listener.listen("one", noting());
    const handler = noting();
    await Promise.all([database.killBackends(), listener.listen("two", handler)]);
    await until("it is told of the new connection", () => handler.notes.includes("(connected)"));
    await until("it is connected", () => listener.isConnected);
    await tell("two", "a");
    await until("it hears", () => handler.notes.includes("a"));
  });
});

describe("a closed listener", () => {
  test("does not connect again, and cannot be listened on", async () => {
    const listener = openListener();
    const handler = noting();
    await listener.listen("one", handler);
    await database.whileAway(async () => {
      await until("it notices", () => !listener.isConnected);
      await listener.close();
    });
    await expect(listener.listen("two", noting())).rejects.toThrow("closed");
    await until("no session is left", async () => (await database.countSessions()) === 0);
    expect(handler.notes).toEqual(["(connected)"]);
  });

  test("is not connected, even where it was closed while connecting", async () => {
    const listener = openListener();
    const handler = noting();
    const listening = listener.listen("one", handler);
    await listener.close();
    await listening;
    expect(listener.isConnected).toBe(false);
    expect(handler.notes).toEqual([]);
  });
});

test("a listener that waits for its next try keeps no process alive", async () => {
  const script = `
    import { Listener } from ${JSON.stringify(new URL("./listener.ts", import.meta.url).href)};
    const listener = new Listener({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" }, { connectionMs: 5000 });
    await listener.listen("one", { onNotification() {}, onReconnect() {} });
    console.log("started");`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module-typescript", "--eval", script],
    { timeout: 120_000 },
  );
  expect(stdout.trim()).toBe("started");
});
