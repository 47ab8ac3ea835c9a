/**
 * How the key of a customer may call an operation. The key sees the records of its customer, and
 * the fields of answers that are not internal.
 */
export interface CustomerAccess {
  /** The field of the input that names a record of the customer, or the customer. */
  record?: string;
  /** The field of the input by which a list is limited to the customer. */
  filter?: string;
  /**
   * The other fields that the key may send. A field by which internal values could be found out is
   * none of them.
   */
  fields: readonly string[];
}

/** The fields of a page of a list. */
export const pageFields = ["limit", "lastEvaluatedKey"] as const;

/** The names of the fields that the key of a customer may send. */
export function fieldsForCustomers({ record, filter, fields }: CustomerAccess): string[] {
  return [record, filter, ...fields].filter((field) => field !== undefined);
}
