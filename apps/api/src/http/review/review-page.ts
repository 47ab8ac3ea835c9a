import { readdirSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { type Asset, createAsset, once, pagePolicy, sendAsset } from "../docs/assets.ts";
import { browserFile } from "../docs/site/browser-files.ts";
import type { SiteOptions } from "../docs/site/site.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";

const browserFiles = new URL("browser/", import.meta.url);

/**
 * Serves the review page of documents and its files. The page is the same for every document: its
 * script reads the token of the link from the fragment, which the service never receives.
 */
export function registerReviewPage(
  app: FastifyInstance,
  { gate }: Pick<SiteOptions, "gate">,
): void {
  const serve = (path: string, asset: () => Promise<Asset>) => {
    app.get(path, async (request, reply) => sendAsset(request, reply, await asset()));
    refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
  };
  serve("/v1/documents/:id/review", once(createPage));
  for (const name of readdirSync(browserFiles).filter((file) => /\.(js|css)$/.test(file))) {
    const { asset } = browserFile(name, new URL(name, browserFiles));
    serve(`/review/assets/${name}`, asset);
  }
}

const createPage = () =>
  createAsset("text/html; charset=utf-8", html, {
    "Content-Security-Policy": pagePolicy("blob:"),
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
  });

/** Its addresses are relative, so that they fit every PUBLIC_URL. */
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Review · Bayline</title>
<link rel="icon" href="../../../docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../../../docs/assets/site.css">
<link rel="stylesheet" href="../../../review/assets/document.css">
<link rel="stylesheet" href="../../../review/assets/fields.css">
<link rel="stylesheet" href="../../../review/assets/review.css">
<script type="module" src="../../../review/assets/review.js"></script>
</head>
<body>
<a class="skip" href="#fields">Skip to the fields</a>
<header class="top">
<span class="brand"><img src="../../../docs/assets/icon.svg" alt="" width="24" height="24"><span>Bayline</span></span>
<h1 id="title">Review</h1>
<span id="status" class="badge"></span>
</header>
<main id="content">
<section id="pages" aria-label="Document"></section>
<div id="review">
<section id="fields" aria-label="Fields" tabindex="-1">
<noscript><p class="notice">The review page needs JavaScript.</p></noscript>
<div id="problem" role="alert"></div>
<div id="state" role="status" tabindex="-1"></div>
<div id="form"></div>
<div id="others"></div>
</section>
<section id="bar" aria-label="Booking" hidden></section>
</div>
</main>
<p id="live" class="hidden" role="status"></p>
</body>
</html>
`;
