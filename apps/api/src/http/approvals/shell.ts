import { sha256 } from "../docs/assets.ts";
import { escaped } from "../docs/site/html.ts";

/** A page for customers: HTML without scripts. */
export interface CustomerPage {
  status: number;
  title: string;
  /** `#rrggbb`, the color of the shop. */
  color?: string | null;
  /** The elements of the body. */
  body: string;
}

/** The style that a page has besides the file: the color of the shop, which is checked again. */
function styleOf({ color }: CustomerPage): string {
  return color && /^#[0-9a-f]{6}$/i.test(color) ? `:root{--shop:${color}}` : "";
}

/**
 * The policy of a page without scripts: styles and images of the service, one style by its hash,
 * and a form that is sent to the service.
 */
export function policyOf(page: CustomerPage): string {
  const style = styleOf(page);
  return [
    "default-src 'none'",
    `style-src 'self'${style === "" ? "" : ` 'sha256-${sha256(style)}'`}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Its addresses are relative, so that they fit every PUBLIC_URL. */
export function htmlOf(page: CustomerPage): string {
  const style = styleOf(page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(page.title)}</title>
<link rel="icon" href="../docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../approvals/assets/approval.css">
${style === "" ? "" : `<style>${style}</style>\n`}</head>
<body>
${page.body}
</body>
</html>
`;
}

/**
 * The page of every link that opens nothing. It is the same for forged, expired and revoked links,
 * and names no shop.
 */
export const noLink: CustomerPage = {
  status: 404,
  title: "This link does not work",
  body: `<main>
<h1>This link does not work</h1>
<p>It may have expired, been withdrawn, or be incomplete. Ask the shop that sent it for a new one.</p>
</main>`,
};
