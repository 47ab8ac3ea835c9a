import { AppError } from "@bayline/contracts";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { noMetrics } from "../metrics.ts";
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

test("a database that is lost before an operation ran is a 503 that may be tried again", async () => {
  const lost = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5"), { code: "ECONNREFUSED" });
  const { statusCode, headers, body } = await answerTo(lost);
  expect([statusCode, headers["retry-after"], body.error]).toEqual([503, "5", "UNAVAILABLE"]);
  expect(JSON.stringify(body)).not.toContain("10.0.0.5");
});

test("whatever else is thrown is a 500 that tells nothing", async () => {
  const refusal = Object.assign(new Error("password authentication failed"), { code: "28P01" });
  for (const thrown of [refusal, "text", { secret: 1 }, { statusCode: "no number" }]) {
    const { statusCode, body } = await answerTo(thrown);
    expect(statusCode).toBe(500);
    expect(body).toEqual({
      error: "INTERNAL_ERROR",
      message: "Something went wrong on our side.",
      requestId: expect.any(String),
    });
  }
});

test("a refusal keeps its code, and what it tells its reader", async () => {
  const { statusCode, body } = await answerTo(
    new AppError("DUPLICATE_INVOICE", "It was imported.", { existingPurchaseOrderId: "1" }),
  );
  expect(statusCode).toBe(409);
  expect(body).toEqual({
    error: "DUPLICATE_INVOICE",
    message: "It was imported.",
    existingPurchaseOrderId: "1",
    requestId: expect.any(String),
  });
});
