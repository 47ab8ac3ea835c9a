import { describe, expect, test } from "vitest";
import { createLogger } from "./log.ts";

function recorder(logLevel: "info" | "warn" = "info", secrets: string[] = []) {
  const lines: string[] = [];
  const logger = createLogger({ logLevel, secrets }, { write: (line) => void lines.push(line) });
  return { lines, logger, output: () => lines.join("") };
}

const canary = "canary-7f3a9c";

describe("the log", () => {
  test("the log is one JSON object per line, with time, level, service and message", () => {
    const { lines, logger } = recorder();
    logger.info({ requestId: "r-1" }, "request completed");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "info",
      service: "bayline",
      requestId: "r-1",
      msg: "request completed",
    });
  });

  test("the log omits entries below its level", () => {
    const { lines, logger } = recorder("warn");
    logger.info("unremarkable");
    logger.warn("remarkable");
    expect(lines).toHaveLength(1);
  });

  test.each([
    "authorization",
    "Authorization",
    "x-api-key",
    "X-Api-Key",
    "cookie",
    "set-cookie",
    "password",
    "secret",
    "key",
    "apiKey",
    "LLM_API_KEY",
    "token",
    "pass",
    "newPassword",
    "signing_secret",
    "retiredSecrets",
    "refresh-token",
    "connectionString",
    "SMTP_URL",
  ])("the log never shows the field %s, at any depth", (field) => {
    const { lines, logger, output } = recorder();
    const holder = { [field]: canary, kept: "visible" };
    logger.info(holder);
    logger.info({ req: { headers: holder } });
    logger.info({ a: { b: [{ c: { d: { e: [holder] } } }] } });
    logger.info({ [field]: [canary, canary] });
    logger.info({ [field]: { inner: canary } });
    logger.child(holder).info("from a child");
    logger.error(Object.assign(new Error("failed"), holder));

    expect(output()).not.toContain(canary);
    expect(output().match(/\[redacted\]/g)).toHaveLength(7);
    expect(output().match(/visible/g)).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
  });

  test("the log shows an error's message and causes, without attached objects", () => {
    const { lines, logger } = recorder();
    const cause = Object.assign(new Error("refused"), { code: "23514", client: { canary } });
    const error = new Error("failed", { cause: new AggregateError([cause], "all of them") });
    logger.error({ err: Object.assign(error, { config: { headers: canary } }) });
    expect(JSON.parse(lines[0] ?? "").err).toEqual({
      type: "Error",
      message: "failed",
      stack: expect.stringContaining("log.test.ts"),
      cause: {
        type: "AggregateError",
        message: "all of them",
        stack: expect.any(String),
        errors: [{ type: "Error", message: "refused", stack: expect.any(String), code: "23514" }],
      },
    });
    logger.error({ err: "no error at all" });
    expect(JSON.parse(lines[1] ?? "").err).toBe("no error at all");
  });

  test("the log shows no key, webhook secret, token or password hash inside a text", () => {
    const { logger, output } = recorder();
    const random = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4";
    logger.warn(`unknown key bl_live_${random}`);
    logger.warn({ url: `/v1/customers?k=whsec_${random}==` }, "strange request");
    logger.warn({ err: new Error(`bad token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.${random}`) });
    logger.warn({
      detail: `Failing row contains ($argon2id$v=19$m=19456,t=2,p=1$${random}$${random})`,
    });
    expect(output()).not.toContain(random);
    expect(output()).not.toContain("eyJzdWIi");
  });

  test("the log shows no password, key or token of a URL or a header", () => {
    const { logger, output } = recorder();
    logger.warn(`cannot reach postgres://bayline:${canary}@db.internal:5432/bayline`);
    logger.warn({ url: `smtps://mail:${canary}@smtp.example:465` }, "no answer");
    logger.warn(`GET /v1/vendors?limit=2&password=${canary}&api_key=${canary}`);
    logger.warn(`refused Bearer ${canary.repeat(3)} and Operator ${canary.repeat(3)}`);
    logger.warn(`incorrect API key provided: sk-${canary.repeat(3)}`);
    logger.warn("the password abcde-fghjk-mnpqr-23456 was sent");
    expect(output()).not.toContain(canary);
    expect(output()).not.toContain("fghjk");
    expect(output()).toContain("@db.internal:5432/bayline");
    expect(output()).toContain("limit=2");
  });

  test("the log shows no secret that its process was configured with, whatever its form", () => {
    const secrets = ['my "quoted" secret', "p@ss/word+1", "operator of the shop", "short"];
    const { lines, logger, output } = recorder("info", secrets);
    for (const secret of secrets) {
      logger.warn({ note: secret, at: `/x?y=${encodeURIComponent(secret)}` }, `it was ${secret}`);
    }
    expect(output()).not.toMatch(/quoted|p@ss|p%40ss|operator/);
    // Texts this short may be ordinary words.
    expect(output()).toContain("it was short");
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });

  test("the log shows no password of a configured URL, but the host that does not answer", () => {
    const urls = ["smtps://mailer:pass%40word!@mail.example:465", "redis://cache.example:6379"];
    const { logger, output } = recorder("info", urls);
    for (const url of urls) logger.warn(`no answer from ${url}`);
    logger.warn("the server said: 535 mailer may not come in with pass@word!");
    logger.warn('as JSON: "pass%40word!"');
    expect(output()).not.toMatch(/pass(@|%40)word/);
    expect(output()).toContain("redis://cache.example:6379");
  });

  test("the log shows the public prefix of a key and fields with similar names", () => {
    const { logger, output } = recorder();
    logger.info({ prefix: "bl_live_ab12cd34", keyId: "k-1", idempotencyKey: "order-77" });
    expect(output()).toContain("bl_live_ab12cd34");
    expect(output()).toContain("k-1");
    expect(output()).toContain("order-77");
  });
});
