// What the total is made of.

/** @import { Invoice } from "./fields.js" */

import { element } from "./dom.js";
import { inDollars } from "./fields.js";

/**
 * The amounts of lines, core deposits and charges, and what they add up to.
 *
 * @param {Invoice} invoice
 */
export function sumsOf({ lines, charges }) {
  const rows = [
    { name: "Lines", cents: sum(lines.map(amountOf)) },
    { name: "Core deposits", cents: sum(lines.map(depositsOf)) },
    { name: "Charges", cents: sum(charges.map(({ amountCents }) => amountCents ?? 0)) },
  ];
  const shown = rows.filter(({ name, cents }) => name === "Lines" || cents !== 0);
  const total = { name: "Sum", cents: sum(rows.map(({ cents }) => cents)) };
  const list = element("dl", { className: "sums" });
  if (lines.length + charges.length === 0) return list;
  for (const { name, cents } of [...shown, total]) {
    list.append(element("dt", {}, name), element("dd", {}, inDollars(cents)));
  }
  return list;
}

/** @param {Invoice["lines"][number]} line A file of data may have no amount. */
function amountOf({ amountCents, quantity, unitCostCents }) {
  return amountCents ?? rounded((quantity ?? 0) * (unitCostCents ?? 0));
}

/** @param {Invoice["lines"][number]} line */
function depositsOf({ quantity, packQuantity, coreDepositCents }) {
  return rounded((quantity ?? 0) * (packQuantity ?? 1) * (coreDepositCents ?? 0));
}

/**
 * Rounds half away from zero, as the service does.
 *
 * @param {number} cents
 */
function rounded(cents) {
  return Math.sign(cents) * Math.round(Math.abs(cents) + 1e-7);
}

/** @param {number[]} amounts */
function sum(amounts) {
  return amounts.reduce((total, cents) => total + cents, 0);
}
