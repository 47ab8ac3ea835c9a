import { maxUnitCents } from "@bayline/contracts";
import type { ActiveRule } from "@bayline/db";

type Terms = ActiveRule["terms"];
type Band = NonNullable<Terms["bands"]>[number];

/** Ten-thousandths of a number with at most 4 decimals, exactly. */
const exact = (value: number) => BigInt(Math.round(value * 10_000));
/** 100 % in ten-thousandths of a percent. */
const whole = 1_000_000n;

/** `cents × numerator ÷ denominator`, rounded half up to whole cents, at most a unit's maximum. */
function scaled(cents: number, numerator: bigint, denominator: bigint): number {
  const product = 2n * BigInt(cents) * numerator + denominator;
  return Math.min(Number(product / (2n * denominator)), maxUnitCents);
}

export function timesMultiplier(cents: number, multiplier: number): number {
  return scaled(cents, exact(multiplier), 10_000n);
}

/** An amount changed by a percentage: −10 takes 10 % off. */
export function changedByPercent(cents: number, percent: number): number {
  return scaled(cents, whole + exact(percent), whole);
}

function byBand(cents: number, { multiplier, markupPercent, marginPercent }: Band): number {
  if (multiplier !== undefined) return timesMultiplier(cents, multiplier);
  if (markupPercent !== undefined) return changedByPercent(cents, markupPercent);
  return scaled(cents, whole, whole - exact(marginPercent ?? 0));
}

/** Rounds cents up to a multiple of `ending`, or to an ending in 95 or 99. 0 stays 0. */
function upTo(ending: number, cents: number): number {
  if (cents === 0) return 0;
  const isMultiple = ending <= 50;
  const rest = isMultiple ? cents % ending : (cents - ending) % 100;
  if (rest === 0) return cents;
  const step = isMultiple ? ending : 100;
  return cents + (rest > 0 ? step - rest : -rest);
}

/** The price of goods with a cost by the bands of a matrix. */
export function matrixPrice({ bands = [], roundTo = 1 }: Terms, costCents: number): number {
  const band = bands.findLast(({ fromCents }) => fromCents <= costCents);
  if (!band) return costCents;
  return Math.min(upTo(roundTo, byBand(costCents, band)), maxUnitCents);
}

/** The hourly rate for labor of some hours. */
export function laborRate({ centsPerHour = 0, hourBands = [] }: Terms, hours: number): number {
  const band = hourBands.findLast(({ fromHours }) => fromHours <= hours);
  return band ? timesMultiplier(centsPerHour, band.multiplier) : centsPerHour;
}

/** A percentage of an amount, within the limits of a fee. Nothing has no fee. */
export function feeOf({ percent = 0, capCents, minimumCents = 0 }: Terms, baseCents: number) {
  if (baseCents === 0) return 0;
  const share = scaled(baseCents, exact(percent), whole);
  return Math.min(Math.max(share, minimumCents), capCents ?? maxUnitCents);
}
