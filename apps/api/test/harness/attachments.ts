import type { TestShop } from "./shop.ts";

/** The smallest PDF that is accepted. */
export const smallPdf = Buffer.from(
  "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

interface Sent {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Attaches a file over HTTP. */
export async function attach(
  shop: TestShop,
  content: Uint8Array,
  { query = {}, headers = {} }: Sent,
) {
  const response = await fetch(`${shop.baseUrl}/attachments?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { "x-api-key": shop.key, "content-type": "image/jpeg", ...headers },
    body: new Uint8Array(content),
  });
  return { status: response.status, body: await response.json() };
}

/** Attaches a small PDF, and returns the attachment. */
export async function attachPdf(
  shop: TestShop,
  query: Record<string, string>,
): Promise<{ id: string }> {
  const { status, body } = await attach(shop, smallPdf, { query });
  if (status !== 201) throw new Error(`The PDF was not attached: ${JSON.stringify(body)}`);
  return body;
}
