import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { addressOf } from "./assets.ts";
import type { SiteOptions } from "./site/site.ts";

/** Serves `/`: browsers are redirected to the documentation, and programs get all addresses. */
export function registerRoot(
  app: FastifyInstance,
  { gate, publicUrl, version }: SiteOptions & { version: string },
): void {
  app.get("/", (request, reply) => {
    const { url, prefix } = addressOf(publicUrl, request.headers.host);
    reply.header("Vary", "Accept");
    if (request.headers.accept?.includes("text/html")) return reply.redirect(`${prefix}/docs`);
    return {
      name: "Bayline",
      version,
      rest: `${url}/v1`,
      openapi: `${url}/v1/openapi.json`,
      trpc: `${url}/trpc`,
      mcp: `${url}/mcp`,
      docs: `${url}/docs`,
      llms: `${url}/llms.txt`,
      health: `${url}/v1/health`,
    };
  });
  refuseOtherMethods(app, "/", ["GET", "HEAD"], gate.passBy);
}
