declare module "pg/lib/utils.js" {
  /** Formats a value as a parameter of a statement. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
