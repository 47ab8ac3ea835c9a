import { AppError } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../../rest/other-methods.ts";
import { addressOf, createAsset, once, perAddress, sendAsset } from "../assets.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { referencePath, schemasPath } from "../site/links.ts";
import { pageSender, type SiteOptions } from "../site/site.ts";

const documentPath = "/v1/openapi.json";

export interface DocsOptions extends SiteOptions {
  /** Creates the OpenAPI document, on the first request for it. */
  createDocument: () => Promise<OpenApiDocument>;
}

/** Serves the OpenAPI document, and the pages of the API reference that are rendered from it. */
export function registerDocs(
  app: FastifyInstance,
  { gate, createDocument, publicUrl }: DocsOptions,
): void {
  const document = once(createDocument);
  // Generators require an absolute URL of the server.
  const documentFor = perAddress(async ({ url }) =>
    createAsset(
      "application/json; charset=utf-8",
      JSON.stringify({ ...(await document()), servers: [{ url: `${url}/v1` }] }),
      {
        "Access-Control-Allow-Origin": "*",
        // Allows pages of other origins with the strictest policy to read the document.
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    ),
  );
  app.get(documentPath, async (request, reply) => {
    const address = addressOf(publicUrl, request.headers.host);
    return sendAsset(request, reply, await documentFor(address));
  });
  refuseOtherMethods(app, documentPath, ["GET", "HEAD"], gate.passBy);

  const reference = once(async () => new (await import("./pages.ts")).Reference(await document()));
  const sendPage = pageSender(publicUrl, reference);
  for (const route of [referencePath, `${referencePath}/:page`, `${schemasPath}/:name`]) {
    app.get(route, async (request, reply) => {
      const [path = ""] = request.url.split("?");
      if (!(await reference()).has(path)) {
        throw new AppError("NOT_FOUND", "The reference has no such page.");
      }
      return sendPage(path, request, reply);
    });
    refuseOtherMethods(app, route, ["GET", "HEAD"], gate.passBy);
  }
}
