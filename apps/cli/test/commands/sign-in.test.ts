import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";
import { apiKey, startServer } from "../harness/server.ts";

const me = {
  json: {
    id: "u",
    name: "Front desk",
    type: "api_key",
    email: null,
    role: "admin",
    accessLevel: "full",
    permissions: [],
    tenant: { id: "t", name: "Prairie", timeZone: "UTC" },
  },
};

async function signedIn() {
  const server = await startServer(me);
  const env = { XDG_CONFIG_HOME: await temporaryFolder() };
  const login = await runCli(["login", "--base-url", server.baseUrl], {
    env,
    stdin: `${apiKey}\n`,
  });
  return { server, env, login, file: join(env.XDG_CONFIG_HOME, "bayline", "credentials.json") };
}

describe("login", () => {
  test("login checks the key from stdin, saves it readable only by its owner, and does not print it", async () => {
    const { server, login, file } = await signedIn();
    expect(login.code).toBe(0);
    expect(login.stderr).toContain("Signed in to Prairie as Front desk");
    expect(login.stdout + login.stderr).not.toContain(apiKey);
    expect(server.requests.map(({ path }) => path)).toEqual(["/users/me"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(file, ".."))).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      profiles: { default: { apiKey, baseUrl: server.baseUrl } },
    });
  });

  test("later runs use the saved key and server", async () => {
    const { server, env } = await signedIn();
    const { stdout } = await runCli(["whoami", "--fields", "tenant.name"], { env });
    expect(JSON.parse(stdout)).toEqual({ tenant: { name: "Prairie" } });
    expect(server.requests.at(-1)?.headers["x-api-key"]).toBe(apiKey);
  });

  test("login does not save a key that the server rejects", async () => {
    const server = await startServer({
      status: 401,
      json: { error: "UNAUTHORIZED", message: "no" },
    });
    const env = { XDG_CONFIG_HOME: await temporaryFolder(), BAYLINE_BASE_URL: server.baseUrl };
    const { code } = await runCli(["login"], { env, stdin: "wrong" });
    expect(code).toBe(3);
    await expect(stat(join(env.XDG_CONFIG_HOME, "bayline"))).rejects.toThrow("ENOENT");
  });

  test("login keeps several profiles, and logout removes one", async () => {
    const { server, env, file } = await signedIn();
    const second = ["--profile", "second", "--base-url", server.baseUrl];
    await runCli(["login", ...second], { env, stdin: "bl_live_second" });
    await runCli(["whoami", "--profile", "second"], { env });
    expect(server.requests.at(-1)?.headers["x-api-key"]).toBe("bl_live_second");
    await runCli(["logout"], { env });
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")).profiles)).toEqual(["second"]);
    expect((await runCli(["whoami"], { env })).code).toBe(3);
  });

  test("logout deletes the values that completion saved", async () => {
    const { env } = await signedIn();
    const XDG_CACHE_HOME = await temporaryFolder();
    const caching = { ...env, XDG_CACHE_HOME };
    await runCli(["__complete", "work-orders", "get", ""], { env: caching });
    const saved = join(XDG_CACHE_HOME, "bayline", "completion.json");
    expect((await stat(saved)).isFile()).toBe(true);
    await runCli(["logout"], { env: caching });
    await expect(stat(saved)).rejects.toThrow("ENOENT");
  });
});

describe("credentials", () => {
  test("a flag takes precedence over the environment, and that over the profile", async () => {
    const { server, env } = await signedIn();
    const withEnv = { ...env, BAYLINE_API_KEY: "from-env" };
    await runCli(["whoami"], { env: withEnv });
    await runCli(["whoami", "--api-key", "from-flag"], { env: withEnv });
    const keys = server.requests.slice(1).map(({ headers }) => headers["x-api-key"]);
    expect(keys).toEqual(["from-env", "from-flag"]);
  });

  test.each(["flag", "environment"])("a saved key is sent to no other server: %s", async (how) => {
    const { server, env } = await signedIn();
    const other = await startServer(me);
    const run = (args: string[], more: Record<string, string> = {}) => {
      if (how === "flag") args.push("--base-url", other.baseUrl);
      else more.BAYLINE_BASE_URL = other.baseUrl;
      return runCli(args, { env: { ...env, ...more } });
    };
    for (const args of [["whoami"], ["vendors", "list"], ["mcp"], ["listen"]]) {
      const { code, stderr } = await run(args);
      expect([args, code]).toEqual([args, 3]);
      expect(stderr).toContain(new URL(server.baseUrl).origin);
      expect(stderr).toContain(`bayline login --base-url ${other.baseUrl}`);
    }
    expect(other.requests).toEqual([]);

    // What needs no key, and a raw request, are sent without it.
    for (const args of [
      ["health", "get"],
      ["api", "get", "/users/me"],
    ]) {
      const { stderr } = await run(args);
      expect(stderr).toContain("is not sent");
    }
    expect(other.requests.map(({ headers }) => headers["x-api-key"])).toEqual([
      undefined,
      undefined,
    ]);

    expect((await run(["whoami", "--api-key", "from-flag"])).code).toBe(0);
    expect((await run(["whoami"], { BAYLINE_API_KEY: "from-env" })).code).toBe(0);
    const keys = other.requests.slice(2).map(({ headers }) => headers["x-api-key"]);
    expect(keys).toEqual(["from-flag", "from-env"]);
  });

  test("a saved key is sent to another path of its server, and to no redirect", async () => {
    const { server, env } = await signedIn();
    const other = await startServer(me);
    const moved = await startServer({
      status: 308,
      headers: { location: `${other.baseUrl}/users/me` },
    });
    const baseUrl = server.baseUrl.replace("/v1", "/v2");
    await runCli(["whoami", "--base-url", baseUrl], { env });
    expect(server.requests.at(-1)?.headers["x-api-key"]).toBe(apiKey);
    const answer = await runCli(["whoami", "--base-url", moved.baseUrl, "--api-key", apiKey], {
      env,
    });
    expect(answer.code).toBe(1);
    expect(moved.requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });

  test("the command line rejects an unsendable key without printing it", async () => {
    const env = { BAYLINE_API_KEY: `${apiKey}\nmore` };
    const { code, stderr } = await runCli(["whoami"], { env });
    expect(code).toBe(2);
    expect(stderr).not.toContain(apiKey);
  });

  test("the command line reports a broken credentials file without its content", async () => {
    const { env, file } = await signedIn();
    const { writeFile } = await import("node:fs/promises");
    await writeFile(file, `{"profiles": {"default": {"apiKey": "${apiKey}"`);
    const { code, stderr } = await runCli(["whoami"], { env });
    expect(code).toBe(1);
    expect(stderr).toContain("CREDENTIALS_UNREADABLE");
    expect(stderr).not.toContain(apiKey);
  });
});

describe("open and api", () => {
  test("open prints the address of the reference", async () => {
    const { stdout } = await runCli(["open", "--base-url", "https://shop.example/v1"]);
    expect(stdout).toBe("https://shop.example/docs\n");
  });

  test("api sends the written request with the key", async () => {
    const server = await startServer({ json: { ok: true } });
    const { stdout } = await runCli(
      ["api", "post", "/vendors?x=1", "--data", "-", "--header", "X-A: b"],
      {
        ...server,
        stdin: '{"name":"A"}',
      },
    );
    expect(JSON.parse(stdout)).toEqual({ ok: true });
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/vendors?x=1",
      body: { name: "A" },
      headers: { "x-api-key": apiKey, "x-a": "b" },
    });
  });
});
