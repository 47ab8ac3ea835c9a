import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { configDocs } from "./variables.ts";

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

const { privateKey } = generateKeyPairSync("ed25519");
const pem = String(privateKey.export({ format: "pem", type: "pkcs8" }));
const { privateKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 2048 });

describe("the configuration", () => {
  test("the configuration is complete without variables", () => {
    expect(readConfig({})).toEqual({
      environment: "development",
      host: "127.0.0.1",
      port: 3000,
      processes: 1,
      processSilenceSeconds: 30,
      publicUrl: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseConnections: "auto",
      databaseWaitMs: 5000,
      databaseStartMs: 60_000,
      dataDirectory: ".data",
      demoShop: true,
      operatorToken: null,
      metricsPort: null,
      rateLimit: { max: 3000 },
      admission: {
        readsPerShop: 64,
        listsPerShop: 32,
        writesPerShop: 4,
        heavyPerShop: 2,
        waitingPerShop: 256,
      },
      redisUrl: null,
      runJobs: true,
      serveHttp: true,
      now: null,
      oidc: null,
      mail: { smtpUrl: null, from: "Bayline <no-reply@localhost>" },
      webhooks: { allowPrivate: false },
      llm: null,
      attachments: { scanUrl: null, maxShopBytes: 10_737_418_240 },
      approvalSigningKey: null,
      maxArchiveBytes: 1024 * 1024 * 1024,
      corsOrigins: [],
      logLevel: "info",
      secrets: [],
    });
  });

  test("the configuration accepts every documented variable, and no other", () => {
    const accessed = new Set<string>();
    readConfig(
      new Proxy(
        {},
        {
          get: (_, name) => {
            accessed.add(String(name));
            return undefined;
          },
        },
      ),
    );
    expect([...accessed].sort()).toEqual(configDocs.map(({ name }) => name).sort());
  });

  test("the configuration uses the variables that are set", () => {
    const config = readConfig({
      HOST: "::",
      PORT: "0",
      PUBLIC_URL: "https://api.example.com/bayline/",
      DATABASE_URL: "postgres://bayline:secret@db/bayline",
      DATABASE_DIRECT_URL: "postgres://bayline:secret@primary/bayline",
      DATABASE_WAIT_SECONDS: "2",
      DATABASE_START_SECONDS: "0",
      DATA_DIR: "/var/lib/bayline",
      DEMO: "0",
      OPERATOR_TOKEN: "operator-token",
      METRICS_PORT: "9464",
      PROCESSES: "4",
      PROCESS_SILENCE_SECONDS: "0",
      RATE_LIMIT_MAX: "60",
      SHOP_READS: "16",
      SHOP_LISTS: "8",
      SHOP_WRITES: "3",
      SHOP_HEAVY: "1",
      SHOP_WAITING: "100",
      DATABASE_CONNECTIONS: "20",
      REDIS_URL: "rediss://cache:6380",
      JOBS: "0",
      BAYLINE_NOW: "2026-03-02T15:00:00-06:00",
      OIDC_ISSUER: "https://login.example.com/",
      OIDC_AUDIENCE: "https://api.example.com",
      OIDC_TENANT_CLAIM: "https://bayline.example/shop",
      SMTP_URL: "smtps://bayline:pass%40word@mail.example.com",
      MAIL_FROM: "Ridgeline <office@ridgeline.example>",
      WEBHOOK_ALLOW_PRIVATE: "1",
      LLM_BASE_URL: "https://models.example.com/v1",
      LLM_API_KEY: "sk-example",
      LLM_MODEL: "scribe-1",
      ATTACHMENT_SCAN_URL: "http://scanner.example:8080/scan",
      ATTACHMENT_SHOP_MIB: "1",
      APPROVAL_SIGNING_KEY: pem.trim().replaceAll("\n", "\\n"),
      BACKUP_MAX_MIB: "5",
      CORS_ORIGINS: "https://app.example.com, http://localhost:5173,",
      LOG_LEVEL: "debug",
      NODE_ENV: "test",
    });
    expect(config).toEqual({
      environment: "test",
      host: "::",
      port: 0,
      processes: 4,
      processSilenceSeconds: 0,
      publicUrl: "https://api.example.com/bayline",
      databaseUrl: "postgres://bayline:secret@db/bayline",
      databaseDirectUrl: "postgres://bayline:secret@primary/bayline",
      databaseConnections: 20,
      databaseWaitMs: 2000,
      databaseStartMs: 0,
      dataDirectory: "/var/lib/bayline",
      demoShop: false,
      operatorToken: "operator-token",
      metricsPort: 9464,
      rateLimit: { max: 60 },
      admission: {
        readsPerShop: 16,
        listsPerShop: 8,
        writesPerShop: 3,
        heavyPerShop: 1,
        waitingPerShop: 100,
      },
      redisUrl: "rediss://cache:6380",
      runJobs: false,
      serveHttp: true,
      now: new Date("2026-03-02T21:00:00Z"),
      oidc: {
        issuer: "https://login.example.com/",
        audiences: ["https://api.example.com", "https://api.example.com/bayline/mcp"],
        scopes: ["openid", "email"],
        tenantClaim: "https://bayline.example/shop",
      },
      mail: {
        smtpUrl: "smtps://bayline:pass%40word@mail.example.com",
        from: "Ridgeline <office@ridgeline.example>",
      },
      webhooks: { allowPrivate: true },
      llm: { baseUrl: "https://models.example.com/v1", apiKey: "sk-example", model: "scribe-1" },
      attachments: { scanUrl: "http://scanner.example:8080/scan", maxShopBytes: 1_048_576 },
      approvalSigningKey: pem.trim(),
      maxArchiveBytes: 5 * 1024 * 1024,
      corsOrigins: ["https://app.example.com", "http://localhost:5173"],
      logLevel: "debug",
      secrets: [
        "postgres://bayline:secret@db/bayline",
        "postgres://bayline:secret@primary/bayline",
        "operator-token",
        "rediss://cache:6380",
        "smtps://bayline:pass%40word@mail.example.com",
        "sk-example",
        pem.trim().replaceAll("\n", "\\n"),
      ],
    });
  });

  test("the configuration treats an empty variable as unset", () => {
    const empty = Object.fromEntries(configDocs.map(({ name }) => [name, " "]));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test("a start has as many processes as the machine allows only in production", () => {
    expect(readConfig({ NODE_ENV: "production" }).processes).toBe("auto");
    expect(readConfig({ NODE_ENV: "production", PROCESSES: "2" }).processes).toBe(2);
    expect(readConfig({ PROCESSES: "auto" }).processes).toBe("auto");
  });

  test("the configuration has no rate limit if its maximum is 0", () => {
    expect(readConfig({ RATE_LIMIT_MAX: "0" }).rateLimit).toBeNull();
  });
});

describe("a bad variable", () => {
  test.each([
    ["HOST", "not a host"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["DEMO", "perhaps"],
    ["RATE_LIMIT_MAX", "unlimited"],
    ["RATE_LIMIT_MAX", "99999999999999999999"],
    ["PROCESSES", "0"],
    ["PROCESSES", "two"],
    ["DATABASE_CONNECTIONS", "0"],
    ["JOBS", "2"],
    ["BAYLINE_NOW", "2026-03-02"],
    ["BAYLINE_NOW", "2026-03-02T15:00:00"],
    ["BAYLINE_NOW", "2026-02-30T15:00:00Z"],
    ["OIDC_ISSUER", "login.example.com"],
    ["OIDC_ISSUER", "ftp://login.example.com"],
    ["MAIL_FROM", "the office"],
    ["MAIL_FROM", "office@a.example, boss@b.example"],
    ["WEBHOOK_ALLOW_PRIVATE", "10.0.0.0/8"],
    ["LLM_BASE_URL", "models.example.com/v1"],
    ["LLM_BASE_URL", "ftp://models.example.com"],
    ["LLM_BASE_URL", "https://user:hidden@models.example.com"],
    ["LLM_BASE_URL", "https://models.example.com/v1?key=1"],
    ["PUBLIC_URL", "api.example.com"],
    ["PUBLIC_URL", "https://api.example.com/v1"],
    ["PUBLIC_URL", "https://api.example.com/?shop=1"],
    ["DATABASE_WAIT_SECONDS", "0"],
    ["DATABASE_START_SECONDS", "3601"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://app.example.com/"],
    ["CORS_ORIGINS", "https://app.example.com,app.example.com"],
    ["LOG_LEVEL", "verbose"],
    ["NODE_ENV", "prod"],
  ])("%s=%s is refused in one line with its name, value and the allowed values", (name, value) => {
    const allowed = configDocs.find((doc) => doc.name === name)?.allowed;
    expect(refusal({ [name]: value })).toBe(`${name} is "${value}": expected ${allowed}.`);
  });

  test.each([
    ["DATABASE_URL", "mysql://bayline:hunter2@db/bayline"],
    ["DATABASE_DIRECT_URL", "mysql://bayline:hunter2@db/bayline"],
    ["REDIS_URL", "http://:hunter2@cache"],
    ["SMTP_URL", "mail.example.com:hunter2"],
    ["OPERATOR_TOKEN", "hunter2 with spaces"],
    ["LLM_API_KEY", "hunter2\nwith a line"],
    ["APPROVAL_SIGNING_KEY", "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----"],
    ["APPROVAL_SIGNING_KEY", String(rsa.export({ format: "pem", type: "pkcs8" }))],
  ])("%s is a secret, so its value is not repeated", (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is not valid: expected .+\\.$`));
    expect(message).not.toContain("hunter2");
  });

  test("a bad variable with several lines is reported in one", () => {
    expect(refusal({ LOG_LEVEL: "info\nPORT=80" })).not.toContain("\n");
  });

  test("a direct database URL is refused without the other URL", () => {
    const direct = { DATABASE_DIRECT_URL: "postgres://bayline:secret@primary/bayline" };
    expect(refusal(direct)).toMatch(/^DATABASE_URL is not set/);
  });

  test("an identity provider is refused without its audience or issuer", () => {
    expect(refusal({ OIDC_ISSUER: "https://login.example.com" })).toMatch(
      /^OIDC_AUDIENCE is not set/,
    );
    expect(refusal({ OIDC_AUDIENCE: "bayline" })).toMatch(/^OIDC_ISSUER is not set/);
  });

  test("a language model needs a URL and a name, but a key only for some endpoints", () => {
    const endpoint = { LLM_BASE_URL: "http://127.0.0.1:11434/v1" };
    expect(refusal(endpoint)).toMatch(/^LLM_MODEL is not set/);
    expect(refusal({ LLM_MODEL: "scribe-1" })).toMatch(/^LLM_BASE_URL is not set/);
    expect(refusal({ LLM_API_KEY: "sk-example" })).toMatch(/^LLM_BASE_URL is not set/);
    expect(readConfig({ ...endpoint, LLM_MODEL: "scribe-1" }).llm?.apiKey).toBeNull();
  });

  test("a frozen clock is refused in production", () => {
    const env = { BAYLINE_NOW: "2026-03-02T15:00:00Z", NODE_ENV: "production" };
    expect(refusal(env)).toMatch(/^BAYLINE_NOW is "2026-03-02T15:00:00.000Z": .*production\.$/);
  });

  test("an identity provider with unencrypted keys is refused in production", () => {
    const env = { OIDC_ISSUER: "http://login.example.com", OIDC_AUDIENCE: "bayline" };
    expect(readConfig(env).oidc?.issuer).toBe("http://login.example.com");
    expect(refusal({ ...env, NODE_ENV: "production" })).toMatch(/^OIDC_ISSUER is .*https/);
  });
});
