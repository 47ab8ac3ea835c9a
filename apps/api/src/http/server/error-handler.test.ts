import { AppError } from "@bayline/contracts";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { createLogger } from "../../observability/log.ts";
import { noMetrics } from "../../observability/metrics.ts";
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

test("a database connection lost before an operation ran is a 503 that may be retried", async () => {
  const lost = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5"), { code: "ECONNREFUSED" });
  const { statusCode, headers, body } = await answerTo(lost);
  expect([statusCode, headers["retry-after"], body.error]).toEqual([503, "5", "UNAVAILABLE"]);
  expect(JSON.stringify(body)).not.toContain("10.0.0.5");
});

test("any other exception is a 500 without details", async () => {
  const refusal = Object.assign(new Error("password authentication failed"), { code: "28P01" });
  for (const thrown of [refusal, "text", { secret: 1 }, { statusCode: "no number" }]) {
    const { statusCode, body } = await answerTo(thrown);
    expect(statusCode).toBe(500);
    expect(body).toEqual({
      error: "INTERNAL_ERROR",
      message: "Something went wrong on our side.",
      docs: "/docs/errors/INTERNAL_ERROR",
      requestId: expect.any(String),
    });
  }
});

test("an AppError keeps its code and its details", async () => {
  const { statusCode, body } = await answerTo(
    new AppError("DUPLICATE_INVOICE", "It was imported.", { existingPurchaseOrderId: "1" }),
  );
  expect(statusCode).toBe(409);
  expect(body).toEqual({
    error: "DUPLICATE_INVOICE",
    message: "It was imported.",
    existingPurchaseOrderId: "1",
    docs: "/docs/errors/DUPLICATE_INVOICE",
    requestId: expect.any(String),
  });
});

test("the log has the failed route and record id, and nothing else of the URL", async () => {
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
