import type { ApiReferenceConfiguration } from "@scalar/fastify-api-reference";
import Fastify, { type FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { type Asset, addressOf, createAsset, once, perAddress, sendAsset } from "./assets.ts";
import { loadSite, type SiteOptions } from "./site/site.ts";

const documentPath = "/v1/openapi.json";
const scriptPath = "/docs/assets/scalar.js";

export interface DocsOptions extends SiteOptions {
  /** Creates the OpenAPI document, on the first request for it. */
  createDocument: () => Promise<object>;
}

/**
 * Serves the OpenAPI document and its human-readable reference at /docs/reference. The page needs
 * nothing external: its script is served from here, and its policy forbids every other origin.
 */
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
  const pageFor = perAddress(async (address) => {
    const [{ navigation }, { referenceLayout, withAddress }] = await Promise.all([
      loadSite(),
      import("./site/layout.ts"),
    ]);
    const page = referenceLayout(navigation, {
      configuration: configurationFor(address.prefix),
      script: scriptPath,
    });
    return createAsset("text/html; charset=utf-8", withAddress(page, address), {
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
    });
  });
  const script = once(loadScript);
  const serve = (path: string, assetFor: typeof documentFor) => {
    app.get(path, async (request, reply) => {
      const address = addressOf(publicUrl, request.headers.host);
      return sendAsset(request, reply, await assetFor(address));
    });
    refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
  };
  serve(documentPath, documentFor);
  serve("/docs/reference", pageFor);
  serve(scriptPath, script);
}

/**
 * The plugin contains its script of 4 MB as a string and takes 0.1 s to import, so it is loaded on
 * the first request. It gets a separate Fastify instance, because a running one accepts no new
 * routes.
 */
async function loadScript(): Promise<Asset> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  const host = Fastify();
  await host.register(plugin, { routePrefix: "/docs", configuration: { url: documentPath } });
  const script = await host.inject({ url: "/docs/js/scalar.js" });
  await host.close();
  return createAsset(
    "text/javascript; charset=utf-8",
    script.body.replaceAll(jokePlaceholder, "bl_live_…"),
  );
}

/** The configuration below the path of PUBLIC_URL. */
function configurationFor(prefix: string): Partial<ApiReferenceConfiguration> {
  return {
    ...configuration,
    url: `${prefix}${documentPath}`,
    favicon: `${prefix}/docs/assets/icon.svg`,
    // Requests from the page go to the origin of the page, whatever its name.
    servers: [{ url: `${prefix}/v1` }],
  };
}

const hiddenTargets = [
  "c",
  "clojure",
  "csharp",
  "dart",
  "fsharp",
  "go",
  "http",
  "java",
  "julia",
  "kotlin",
  "node",
  "objc",
  "ocaml",
  "php",
  "powershell",
  "python",
  "r",
  "ruby",
  "rust",
  "swift",
] satisfies ApiReferenceConfiguration["hiddenClients"];

const configuration: Partial<ApiReferenceConfiguration> = {
  authentication: { preferredSecurityScheme: "ApiKey" },
  showOperationId: true,
  // The languages of the guides. Each operation has samples of the SDK and the command line besides.
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  hiddenClients: hiddenTargets,
  defaultOpenAllTags: true,
  documentDownloadType: "direct",
  // The header of the site has the search, over guides and operations. The color scheme is the reader's.
  hideSearch: true,
  hideDarkModeToggle: true,
  // Features that load from other origins or send data to them.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The page shows this placeholder for a key: a joke in base64 that looks like a secret. */
const jokePlaceholder = "QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT";

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // The reference sets style attributes, which no hash or nonce can allow.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
