import { AppError } from "@bayline/contracts";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { createLogger } from "../../observability/log.ts";
import { noMetrics } from "../../observability/metrics.ts";
import { busy } from "../rest/spool-space.ts";
import { createErrorHandler } from "./error-handler.ts";

async function answerTo(error: unknown) {
  const app = fastify();
  app.setErrorHandler(createErrorHandler(createLogger({ logLevel: "silent" }), noMetrics));
  app.get("/", () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject("/");
  return { statusCode, headers, body: JSON.parse(body) };
}

test("a database that is lost before an operation runs is a 503 that can be retried", async () => {
  const lost = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5"), { code: "ECONNREFUSED" });
  const { statusCode, headers, body } = await answerTo(lost);
  expect([statusCode, headers["retry-after"], body.error]).toEqual([503, "5", "UNAVAILABLE"]);
  expect(JSON.stringify(body)).not.toContain("10.0.0.5");
});

test("any other error is a 500 that reveals nothing", async () => {
  const refusal = Object.assign(new Error("password authentication failed"), { code: "28P01" });
  for (const thrown of [refusal, "text", { secret: 1 }, { statusCode: "no number" }]) {
    const { statusCode, body } = await answerTo(thrown);
    expect(statusCode).toBe(500);
    expect(body).toEqual({
      error: "INTERNAL_ERROR",
      message: "Something went wrong on our side.",
      nextStep: expect.any(String),
      docs: "/docs/errors/INTERNAL_ERROR",
      requestId: expect.any(String),
    });
  }
});

test("an error keeps its code and its facts", async () => {
  const { statusCode, body } = await answerTo(
    new AppError("DUPLICATE_INVOICE", "It was imported.", { existingPurchaseOrderId: "1" }),
  );
  expect(statusCode).toBe(409);
  expect(body).toEqual({
    error: "DUPLICATE_INVOICE",
    message: "It was imported.",
    existingPurchaseOrderId: "1",
    nextStep: expect.any(String),
    docs: "/docs/errors/DUPLICATE_INVOICE",
    requestId: expect.any(String),
  });
});

test("the log contains the route and the record of a failure, and no other part of the URL", async () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: "error" }, { write: (line) => void lines.push(line) });
  const app = fastify();
  app.setErrorHandler(createErrorHandler(log, noMetrics));
  app.get("/v1/users/:id/:part", () => {
    throw new Error("broken");
  });
  const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01";
  await app.inject(`/v1/users/${id}/hunter2?limit=5&hunter2&search=hunter2`);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "failed", request: `GET /v1/users/${id}/:part?limit&search` },
  ]);
  expect(lines.join("")).not.toContain("hunter2");
});

test("a refusal for lack of capacity is a 503 with Retry-After and no error in the log", async () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const app = fastify();
  app.setErrorHandler(createErrorHandler(log, noMetrics));
  app.get("/", () => {
    throw busy("document");
  });
  const { statusCode, headers } = await app.inject("/");
  expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
  const message = "Other documents are being transferred. Try again later.";
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", reason: message }]);
});
