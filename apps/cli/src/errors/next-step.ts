import { type CommandOperation, catalogue } from "../catalogue/catalogue.ts";
import { commandWords } from "../terminal/command-words.ts";

/** A request, without its query. */
const namedRequest = /`?\b(GET|POST|PATCH|DELETE) (?:\/v1)?(\/[\w/{}-]+)(?:\?[^\s`]*)?`?/g;

/**
 * Rewrites a next step in terms of the command line. The server addresses every kind of client, so
 * it names requests and body fields: `POST /purchase-orders/<id>/receive`, `vendor.id`. The
 * remedies of codes name them as code: `PATCH /v1/webhooks/{id}`.
 */
export function inCommands(text: string): string {
  return text
    .replace(namedRequest, (request, method, path) => commandFor(method, path) ?? request)
    .replace(/\bomit the order\b/i, "$& (--no-po)")
    .replaceAll("vendor.id", "--vendor-id");
}

function commandFor(method: string, path: string): string | undefined {
  const operation = operationOf(method, path);
  const ids = operation && matchPath(operation, path);
  return (
    ids &&
    `\`${["bayline", ...commandWords(operation.name), ...ids.map(asPlaceholder)].join(" ")}\``
  );
}

/** `{id}` → `<id>` */
function asPlaceholder(id: string): string {
  return id.replace(/^\{(\w+)\}$/, "<$1>");
}

/**
 * Returns the operation of a request, without its query: `/bills/payments` is not `/bills/{id}`.
 */
export function operationOf(method: string, path: string): CommandOperation | undefined {
  const [operation] = catalogue
    .filter((known) => known.method === method && matchPath(known, path) !== undefined)
    .toSorted((a, b) => a.ids.length - b.ids.length);
  return operation;
}

function matchPath(operation: CommandOperation, path: string): string[] | undefined {
  const pattern = operation.path.replace(/\{\w+\}/g, "([^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(path);
  // A template without ids matches only its own text: `/users/me` is not `/users/{id}`.
  return match && match.length - 1 === operation.ids.length ? match.slice(1) : undefined;
}
