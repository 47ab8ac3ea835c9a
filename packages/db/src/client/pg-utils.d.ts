declare module "pg/lib/utils.js" {
  /** Converts a value to PostgreSQL's text or binary format. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
