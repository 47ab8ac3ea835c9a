/** 123456 → $1,234.56. Formatted by digits, because a division is not exact for every amount. */
export function formatDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${whole}.${digits.slice(-2)}`;
}
