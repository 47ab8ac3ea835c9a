import { prorate } from "./money.ts";
import { addQuantities, subtractQuantities, tenThousandths } from "./quantities.ts";

/** Goods of a source, of which others may come before. */
export interface Portion {
  /** The position in the source. */
  from: number;
  quantity: number;
}

/** Consecutive portions of a source, the first from its start. Pure. */
export function consecutive<Goods extends { quantity: number }>(
  goods: readonly Goods[],
): Array<Goods & Portion> {
  let from = 0;
  return goods.map((portion) => {
    const placed = { ...portion, from };
    from = addQuantities(from, portion.quantity);
    return placed;
  });
}

/**
 * The part of a portion in the cents of its source, which has the quantity `whole`: the first goods
 * take the rounded-up cents. Pure.
 */
export function portionCents(cents: number, { from, quantity }: Portion, whole: number): number {
  const upTo = (position: number) =>
    prorate(Math.abs(cents), tenThousandths(position), tenThousandths(whole));
  const [start, end] = [upTo(from), upTo(addQuantities(from, quantity))];
  return cents < 0 ? start - end : end - start;
}

interface Taking<P> {
  taken: P[];
  /** What remains of the goods, in their order. */
  rest: P[];
  /** The wanted quantity that the goods do not have. */
  left: number;
}

/**
 * Takes up to a quantity, the first goods first: those of the first choice, then those of the next.
 * Pure.
 */
export function takeFirst<P extends Portion>(
  goods: readonly P[],
  wanted: number,
  ...choices: Array<(goods: P) => boolean>
): Taking<P> {
  const none: Taking<P> = { taken: [], rest: [...goods], left: wanted };
  return choices.reduce((before, isChosen) => {
    const next = takeChosen(before, isChosen);
    return { ...next, taken: [...before.taken, ...next.taken] };
  }, none);
}

function takeChosen<P extends Portion>(
  { rest: goods, left: wanted }: Taking<P>,
  isChosen: (goods: P) => boolean,
): Taking<P> {
  let left = wanted;
  const split = goods.map((portion) => {
    const quantity = isChosen(portion) ? Math.max(0, Math.min(left, portion.quantity)) : 0;
    left = subtractQuantities(left, quantity);
    const from = addQuantities(portion.from, quantity);
    const rest = { ...portion, from, quantity: subtractQuantities(portion.quantity, quantity) };
    return { taken: { ...portion, quantity }, rest };
  });
  const isSome = ({ quantity }: P) => quantity > 0;
  return {
    taken: split.map(({ taken }) => taken).filter(isSome),
    rest: split.map(({ rest }) => rest).filter(isSome),
    left,
  };
}
