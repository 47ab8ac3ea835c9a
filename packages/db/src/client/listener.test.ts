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

/** A handler that records its calls. */
function recorder() {
  const calls: string[] = [];
  return {
    calls,
    onNotification: (payload: string) => void calls.push(payload),
    onReconnect: () => void calls.push("(connected)"),
  };
}

const notify = (channel: string, payload: string) =>
  database.ask("SELECT pg_notify($1, $2)", [channel, payload]);

describe("a listener", () => {
  test("a listener receives the notifications of its channels only, in order", async () => {
    const listener = openListener();
    const [one, two] = [recorder(), recorder()];
    await Promise.all([listener.listen("one", one), listener.listen("Two", two)]);
    for (const payload of ["a", "b"]) await notify("one", payload);
    await notify("two", "on a channel in lower case");
    await notify("Two", "c");
    await until("the last one arrives", () => two.calls.includes("c"));
    expect(one.calls).toEqual(["(connected)", "a", "b"]);
    expect(two.calls.filter((call) => call !== "(connected)")).toEqual(["c"]);
    expect(await database.countSessions()).toBe(1);
  });

  test("a listener receives notifications of committed transactions only", async () => {
    const listener = openListener();
    const handler = recorder();
    await listener.listen("one", handler);
    await database.ask("BEGIN");
    await notify("one", "rolled back");
    await database.ask("ROLLBACK");
    await notify("one", "committed");
    await until("the notification arrives", () => handler.calls.length > 1);
    expect(handler.calls).toEqual(["(connected)", "committed"]);
  });

  test("a listener reconnects after a loss, reports it, and is not connected meanwhile", async () => {
    const errors: Error[] = [];
    const listener = openListener(database.url, (error) => errors.push(error));
    const handler = recorder();
    await listener.listen("one", handler);
    for (const round of ["first", "second"]) {
      expect(listener.isConnected).toBe(true);
      await database.whileAway(async () => {
        await until("it notices", () => !listener.isConnected);
        await notify("one", `missed in the ${round} round`);
      });
      await until("it is connected again", () => listener.isConnected);
      await notify("one", round);
      await until("notifications arrive again", () => handler.calls.includes(round));
    }
    expect(handler.calls).toEqual(["(connected)", "(connected)", "first", "(connected)", "second"]);
    expect(errors.length).toBeGreaterThanOrEqual(2);
    expect(await database.countSessions()).toBe(1);
  });

  test("a listener does not fail if its first connection fails, and connects later", async () => {
    await using network = await startNetwork(database.url);
    await network.fail();
    const listener = openListener(network.url);
    const [one, two] = [recorder(), recorder()];
    await listener.listen("one", one);
    expect(listener.isConnected).toBe(false);
    await network.restore();
    // This attempt and the scheduled one must not create two connections.
    await listener.listen("two", two);
    await until("it is connected", () => listener.isConnected);
    await notify("one", "a");
    await notify("two", "b");
    await until("both arrive", () => one.calls.includes("a") && two.calls.includes("b"));
    expect(one.calls.filter((call) => call === "a")).toHaveLength(1);
    expect(await database.countSessions()).toBe(1);
    await listener.close();
  });

  test("a listener receives a channel that was added during a connection loss after the reconnect", async () => {
    const listener = openListener();
    await listener.listen("one", recorder());
    const handler = recorder();
    await Promise.all([database.killBackends(), listener.listen("two", handler)]);
    await until("the handler is called for the new connection", () =>
      handler.calls.includes("(connected)"),
    );
    await until("it is connected", () => listener.isConnected);
    await notify("two", "a");
    await until("the notification arrives", () => handler.calls.includes("a"));
  });
});

describe("a closed listener", () => {
  test("a closed listener does not reconnect, and accepts no channels", async () => {
    const listener = openListener();
    const handler = recorder();
    await listener.listen("one", handler);
    await database.whileAway(async () => {
      await until("it notices", () => !listener.isConnected);
      await listener.close();
    });
    await expect(listener.listen("two", recorder())).rejects.toThrow("closed");
    await until("no session is left", async () => (await database.countSessions()) === 0);
    expect(handler.calls).toEqual(["(connected)"]);
  });

  test("a closed listener is not connected, even if it was closed while connecting", async () => {
    const listener = openListener();
    const handler = recorder();
    const listening = listener.listen("one", handler);
    await listener.close();
    await listening;
    expect(listener.isConnected).toBe(false);
    expect(handler.calls).toEqual([]);
  });
});

test("a listener that waits for its next attempt does not keep the process alive", async () => {
  const script = `
    import { Listener } from ${JSON.stringify(new URL("./listener.ts", import.meta.url).href)};
    const listener = new Listener({ connectionString: "postgres://unknown@127.0.0.1:1/nothing" }, { connectionMs: 5000 });
    await listener.listen("one", { onNotification() {}, onReconnect() {} });
    console.log("started");`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module-typescript", "--eval", script],
    { timeout: 120_000 },
  );
  expect(stdout.trim()).toBe("started");
});
