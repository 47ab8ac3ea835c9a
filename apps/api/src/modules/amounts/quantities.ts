/** A quantity in ten-thousandths: a whole number, because quantities have at most 4 decimals. */
export function tenThousandths(quantity: number): number {
  return Math.round(quantity * 10_000);
}

/** Rounds to the 4 decimals of quantities, because a float sum of decimals may have more. */
export function roundQuantity(quantity: number): number {
  return tenThousandths(quantity) / 10_000;
}

export function addQuantities(a: number, b: number): number {
  return roundQuantity(a + b);
}

export function subtractQuantities(a: number, b: number): number {
  return roundQuantity(a - b);
}

/** Sums in ten-thousandths, so that errors of floats do not accumulate. */
export function sumQuantities(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + tenThousandths(quantity), 0) / 10_000;
}
