import { METHODS } from "node:http";
import { AppError } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Registers every HTTP method. Fastify treats a path as unknown if it does not know the method. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    // CONNECT requests a tunnel and never reaches a route.
    if (method === "CONNECT" || app.supportedMethods.includes(method)) continue;
    app.addHttpMethod(method);
  }
}

/**
 * Answers every method that a path does not support with a 405. `first` may refuse the request
 * before.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly string[],
  first: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const allow = [...allowed];
  app.route({
    method: app.supportedMethods.filter((method) => !allow.includes(method)),
    url,
    // Before the body is read, since the method is wrong for any body.
    onRequest: async (request, reply) => {
      await first(request, reply);
      throw new AppError("METHOD_NOT_ALLOWED", "This path does not support that method.", {
        allow,
      });
    },
    handler: () => undefined,
  });
}
