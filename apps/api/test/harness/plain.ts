/**
 * A body without values that differ between equivalent answers: ids, keys, secrets and random
 * numbers.
 */
export function plain(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "<id>")
    .replace(/SR-[A-Z0-9]{6}/g, "<number>")
    .replace(/bl_(?:live|cust)_[\w-]+…?/g, "<key>")
    .replace(/bl_link_[\w-]+…?/g, "<link>")
    .replace(/\/approve\/bl_(?:est_[\w-]+)?…?/g, "<link>")
    .replace(/whsec_…?[\w+/=]+/g, "<secret>");
  return JSON.parse(text);
}
