import { AppError } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface ServedPath {
  /** With parameters such as `:id`. */
  path: string;
  pattern: RegExp;
  allow: string[];
  refuse: Hook;
}

/** All paths with routes. */
interface ServedPaths {
  fixed: Map<string, ServedPath>;
  withParameters: ServedPath[];
}

declare module "fastify" {
  interface FastifyInstance {
    servedPaths: ServedPaths;
  }
}

/** Must be called before the routes are registered. */
export function prepareRefusals(app: FastifyInstance): void {
  app.decorate("servedPaths", { fixed: new Map(), withParameters: [] });
}

/**
 * Answers every method that a path does not support with a 405. `first` may refuse the request
 * before. A path whose routes are registered in two places supports the methods of both.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly string[],
  first: Hook,
): void {
  const { fixed, withParameters } = app.servedPaths;
  const path = app.prefix + url;
  const known = fixed.get(path) ?? withParameters.find((served) => served.path === path);
  if (known) {
    known.allow.push(...allowed);
    return;
  }
  const allow = [...allowed];
  const served = {
    path,
    pattern: patternOf(path),
    allow,
    refuse: async (request: FastifyRequest, reply: FastifyReply) => {
      await first(request, reply);
      throw new AppError("METHOD_NOT_ALLOWED", "This path does not support that method.", {
        allow,
      });
    },
  };
  if (path.includes(":")) withParameters.push(served);
  else fixed.set(path, served);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]*")}$`);
}

/**
 * Refuses the other methods of paths that the parameter of another path also matches: `PATCH
 * /users/me` would be a request for `/users/:id`. Must be called after all routes are registered.
 *
 * Other paths have no routes for these methods, and are refused as unknown routes are. Routes for
 * every method of every path take a tenth of a start.
 */
export function refuseOtherMethodsOfAmbiguousPaths(app: FastifyInstance): void {
  const { fixed, withParameters } = app.servedPaths;
  for (const { path, allow, refuse } of [...fixed.values(), ...withParameters]) {
    const example = path.replace(/:\w+/g, "x");
    if (!withParameters.some((other) => other.path !== path && other.pattern.test(example)))
      continue;
    app.route({
      method: app.supportedMethods.filter((method) => !allow.includes(method)),
      url: path,
      // Before the body is read, since the method is wrong for any body.
      onRequest: refuse,
      handler: () => undefined,
    });
  }
}

/** Returns the refusal of a path that has routes, but none for the requested method. */
export function refusalOf({ servedPaths }: FastifyInstance, path: string): Hook | undefined {
  const { fixed, withParameters } = servedPaths;
  const served = fixed.get(path) ?? withParameters.find(({ pattern }) => pattern.test(path));
  return served?.refuse;
}
