/** A quantity in ten-thousandths: a whole number, because quantities have at most 4 decimals. */
export function tenThousandths(quantity: number): number {
  return Math.round(quantity * 10_000);
}

/** Adds two quantities. Rounded to 4 decimals, because a float sum of decimals is inexact. */
export function addQuantities(a: number, b: number): number {
  return tenThousandths(a + b) / 10_000;
}

/** Subtracts two quantities. Rounded to 4 decimals. */
export function subtractQuantities(a: number, b: number): number {
  return addQuantities(a, -b);
}
