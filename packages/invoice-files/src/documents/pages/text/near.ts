import type { Row } from "./rows.ts";

/** The farthest that a row that goes on is below its line, in heights. */
const farthest = 2.2;

/** Whether a row may go on with the one above it. */
export function isDirectlyBelow(row: Row, above: Row): boolean {
  const distance = row.baseline - above.baseline;
  return row.page === above.page && distance < Math.max(row.height, above.height) * farthest;
}
