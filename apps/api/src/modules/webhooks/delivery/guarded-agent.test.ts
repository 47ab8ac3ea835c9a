import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Receiver, receive } from "../../../../test/doubles/receivers.ts";
import { deliveryTo, useSender } from "../../../../test/harness/sending.ts";
import { post } from "./exchange.ts";
import { PrivateTarget } from "./failures.ts";
import { createGuardedAgent } from "./guarded-agent.ts";

const isPrivate = "resolves to a private or reserved address";
const allowed = "127.0.0.1";
const forbidden = "127.0.0.2";

/** The resolver's successive answers. */
function answering(...answers: string[][]) {
  return vi.fn(async (_name: string) => answers.shift() ?? [forbidden]);
}

interface Guard {
  resolver?: ReturnType<typeof answering>;
  mayReach?: (address: string) => boolean;
}

/** Treats this machine's first address as public and all others as private. */
function guarded({ resolver = answering(), mayReach = (address) => address === allowed }: Guard) {
  const agent = createGuardedAgent({ resolver, mayReach, timeoutMs: 10_000 });
  onTestFinished(() => agent.destroy());
  return {
    async post(url: string) {
      const message = { url: new URL(url), headers: {}, body: Buffer.from("{}") };
      const { answer, fault } = await post(agent, () => message, new AbortController().signal);
      return fault ?? answer?.status;
    },
  };
}

const named = ({ port }: Receiver) => `http://receiver.example:${port}/`;

describe("a name", () => {
  test("a name is resolved once per connection, which goes to the resolved address", async () => {
    const receiver = await receive();
    const resolver = answering([allowed], [forbidden]);
    expect(await guarded({ resolver }).post(named(receiver))).toBe(200);
    expect(resolver.mock.calls).toEqual([["receiver.example"]]);
  });

  test("a name that resolves to another address later is refused with the next connection", async () => {
    const receiver = await receive((_, response) =>
      response.writeHead(200, { Connection: "close" }).end(),
    );
    const agent = guarded({ resolver: answering([allowed], [forbidden]) });
    expect(await agent.post(named(receiver))).toBe(200);
    expect(await agent.post(named(receiver))).toBeInstanceOf(PrivateTarget);
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    [[forbidden, allowed]],
    [[allowed, forbidden]],
    [[allowed, "::1"]],
    [[allowed, "64:ff9b::7f00:1"]],
    [[allowed, ""]],
  ])("a name that resolves to %j is refused as a whole", async (addresses) => {
    const receiver = await receive();
    const resolver = answering(addresses);
    expect(await guarded({ resolver }).post(named(receiver))).toBeInstanceOf(PrivateTarget);
    expect(receiver.received).toEqual([]);
  });

  test("a name that resolves to several addresses is tried at the next if one refuses", async () => {
    const receiver = await receive(undefined, allowed);
    const agent = guarded({ resolver: answering(["::1", allowed]), mayReach: () => true });
    expect(await agent.post(named(receiver))).toBe(200);
  });
});

describe("an address", () => {
  test("an address in the URL is checked, although no name is resolved", async () => {
    const receiver = await receive();
    const resolver = answering();
    const agent = guarded({ resolver });
    expect(await agent.post(`http://${allowed}:${receiver.port}/`)).toBe(200);
    expect(await agent.post(`http://${forbidden}:${receiver.port}/`)).toBeInstanceOf(PrivateTarget);
    expect(await agent.post(`http://[::1]:${receiver.port}/`)).toBeInstanceOf(PrivateTarget);
    expect(resolver).not.toHaveBeenCalled();
    expect(receiver.received).toHaveLength(1);
  });

  test("an address is checked again after connecting", async () => {
    const receiver = await receive();
    const mayReach = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
    const agent = guarded({ resolver: answering([allowed]), mayReach });
    expect(await agent.post(named(receiver))).toBeInstanceOf(PrivateTarget);
    expect(mayReach.mock.calls).toEqual([[allowed], [allowed]]);
    expect(receiver.received).toEqual([]);
  });
});

describe("a sender for public addresses only", () => {
  test.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["64:ff9b:1::a00:1"],
    ["2002:7f00:1::1"],
    ["fe80::1%lo"],
    ["93.184.215.14", "127.0.0.1"],
    ["2606:4700::6810:84e5", "::1"],
  ])(
    "a sender for public addresses sends nothing to a name that resolves to %s",
    async (...addresses) => {
      const receiver = await receive();
      const sender = useSender({ allowPrivate: false, resolver: async () => addresses });
      const outcome = await sender.send(deliveryTo(named(receiver)));
      expect(outcome).toMatchObject({ ok: false, responseStatus: null, error: isPrivate });
      expect(receiver.received).toEqual([]);
    },
  );

  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
  ])("a sender for public addresses sends nothing to %s", async (host) => {
    const receiver = await receive();
    const sender = useSender({ allowPrivate: false });
    const outcome = await sender.send(deliveryTo(`http://${host}:${receiver.port}/`));
    expect(outcome).toMatchObject({ ok: false, responseStatus: null, error: isPrivate });
    expect(receiver.received).toEqual([]);
  });
});
