import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { httpFetch } from "./http-fetch.ts";

const closing: Array<() => void> = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  closing.push(() => void server.close().closeAllConnections());
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const plain = { method: "GET", body: null };

test("the HTTP fetch answers status, text and a complete Response", async () => {
  const url = await serve((request, response) => {
    response.writeHead(404, { "content-encoding": "gzip", "x-trace": ["a", "b"] });
    response.end(gzipSync(JSON.stringify({ asked: request.headers["x-asked"], ü: "é" })));
  });
  const answer = await httpFetch(`${url}/a?b=c`, { ...plain, headers: { "x-asked": "yes" } });
  expect(answer).toMatchObject({ status: 404, statusText: "Not Found", ok: false });
  expect(answer.url).toBe(`${url}/a?b=c`);
  expect(await answer.clone().text()).toBe('{"asked":"yes","ü":"é"}');
  expect(answer.bodyUsed).toBe(false);
  expect(await answer.json()).toEqual({ asked: "yes", ü: "é" });
  expect(answer.headers.get("x-trace")).toBe("a, b");
});

test.each(["POST", "DELETE"])(
  "the HTTP fetch sends the body of a %s with its length",
  async (method) => {
    const url = await serve(async (request, response) => {
      const body = (await request.toArray()).join("");
      response.end(`${request.method} ${request.headers["content-length"]} ${body}`);
    });
    const answer = await httpFetch(url, { method, body: '{"a":"é"}' });
    expect(await answer.text()).toBe(`${method} 10 {"a":"é"}`);
  },
);

test("the HTTP fetch follows no redirect, and answers without a body", async () => {
  const url = await serve((_request, response) => response.writeHead(302, { location: "/" }).end());
  expect((await httpFetch(url, plain)).headers.get("location")).toBe("/");
  const empty = await serve((_request, response) => response.writeHead(204).end());
  expect((await httpFetch(empty, plain)).body).toBeNull();
});

test("the HTTP fetch fails as fetch does: refused, cut off, aborted", async () => {
  const refused = httpFetch("http://127.0.0.1:9/v1", plain);
  await expect(refused).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  const cut = await serve((_request, response) => {
    response.write("half");
    setTimeout(() => response.destroy(), 50);
  });
  await expect(httpFetch(cut, plain)).rejects.toThrow("fetch failed");
  const silent = await serve(() => {});
  const signal = AbortSignal.timeout(50);
  await expect(httpFetch(silent, { ...plain, signal })).rejects.toThrow("fetch failed");
});

test("the HTTP fetch leaves streams and proxies to fetch", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("fetched"));
  const body = new Blob(["archive"]);
  expect(await (await httpFetch("http://127.0.0.1:9", { method: "POST", body })).text()).toBe(
    "fetched",
  );
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  await httpFetch("http://127.0.0.1:9", plain);
  expect(fetched).toHaveBeenCalledTimes(2);
});
