/** Returns the name of the flag that takes dollars: `amountCents` → `amount`. */
export function dollarNameOf({ field, name }: { field: string; name: string }): string | undefined {
  return field.endsWith("Cents") ? name.replace(/-cents$/, "") : undefined;
}
