type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields that have a value: an undefined one counts as not sent. */
export function definedFields<T extends object>(fields: T): Partial<Defined<T>>;
export function definedFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
