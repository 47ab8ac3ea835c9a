import { createSocket } from "node:dgram";
import { once } from "node:events";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { LookupFailed, NameWithoutAddress } from "./failures.ts";
import { nameServerResolver, systemResolver } from "./resolver.ts";

const types = { a: 1, aaaa: 28 } as const;
const codes = { done: 0, serverFailed: 2, noSuchName: 3 } as const;

/** A name server's records for a name: an address of each type, or the error code. */
interface Known {
  a?: number[];
  aaaa?: number[];
  code?: number;
  silent?: boolean;
}

/** Runs a name server on a free port for the length of the test. */
async function nameServer(names: Record<string, Known>): Promise<string> {
  const server = createSocket("udp4", (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const known = names[name] ?? { code: codes.noSuchName };
    if (known.silent) return;
    const data = type === types.a ? known.a : type === types.aaaa ? known.aaaa : undefined;
    server.send(answerTo(query.subarray(0, end), { type, data, code: known.code }), port, address);
  });
  onTestFinished(() => void server.close());
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${server.address().port}`;
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

interface Answer {
  type: number;
  data: number[] | undefined;
  code: number | undefined;
}

function answerTo(question: Buffer, { type, data, code = codes.done }: Answer): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(data ? 1 : 0, 6);
  head.fill(0, 8, 12);
  if (!data) return head;
  // The question's name, the type, class IN and a TTL of 0.
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
  return Buffer.concat([head, record]);
}

const v4 = [93, 184, 215, 14];
const v6 = [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

describe("the name servers", () => {
  test.each([
    [{ a: v4, aaaa: v6 }, ["93.184.215.14", "2606:4700::1"]],
    [{ a: v4 }, ["93.184.215.14"]],
    [{ aaaa: v6 }, ["2606:4700::1"]],
  ])(
    "the name servers that have %j for a name return all its addresses",
    async (known, addresses) => {
      const resolve = nameServerResolver([await nameServer({ "shop.example": known })]);
      expect(await resolve("shop.example")).toEqual(addresses);
    },
  );

  test.each([[{}], [{ code: codes.noSuchName }]])(
    "the name servers that have %j for a name report that it has no address",
    async (known) => {
      const resolve = nameServerResolver([await nameServer({ "shop.example": known })]);
      await expect(resolve("shop.example")).rejects.toThrow(new NameWithoutAddress("shop.example"));
    },
  );

  test("the name servers that fail do not report that a name has no address", async () => {
    const known = { code: codes.serverFailed };
    const resolve = nameServerResolver([await nameServer({ "shop.example": known })]);
    await expect(resolve("shop.example")).rejects.toThrow(LookupFailed);
  });

  test("the name servers that are silent about many names delay no other", async () => {
    const names = Array.from({ length: 50 }, (_, index) => `slow-${index}.example`);
    const silentNames = Object.fromEntries(names.map((name) => [name, { silent: true }]));
    const server = await nameServer({ ...silentNames, "shop.example": { a: v4 } });
    const resolve = nameServerResolver([server]);
    const answered = vi.fn();
    for (const name of names) resolve(name).catch(answered);
    expect(await resolve("shop.example")).toEqual(["93.184.215.14"]);
    expect(answered).not.toHaveBeenCalled();
  });
});

describe("the system", () => {
  test("the system resolves the name of this machine", async () => {
    expect(await systemResolver("localhost")).toContain("127.0.0.1");
  });

  test("the system resolves no invalid name", async () => {
    // Too long for a label: no name server is queried.
    const name = `${"a".repeat(64)}.example`;
    await expect(systemResolver(name)).rejects.toThrow(new NameWithoutAddress(name));
  });
});
