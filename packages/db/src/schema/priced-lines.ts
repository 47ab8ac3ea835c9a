/** What the price of a line was computed from, apart from the line. A missing field is null. */
export interface PricedFrom {
  /** The instant and the shop's day of the price. */
  at?: string;
  day?: string;
  category?: string;
  vendorId?: string;
  vehicleType?: string;
  laborType?: string;
  customerId?: string;
  priceLevelId?: string;
  /** The shop's default rule for the line's kind. */
  defaultRuleId?: string;
  /** Of the next unit in stock, otherwise the line's. */
  costCents?: number;
  lastCostCents?: number;
  /** The part's own price. */
  partPriceCents?: number;
  /** The hourly rate of the shop's settings. */
  laborRateCents?: number;
}

/** Why a line has its price. A missing field is null. */
export interface Pricing {
  source: "typed" | "rule" | "part" | "none";
  ruleId?: string;
  ruleName?: string;
  version?: number;
  levelId?: string;
  levelName?: string;
  levelVersion?: number;
  basisCents?: number;
  /** The price without the customer's level; missing if it is the same. */
  listPriceCents?: number;
  /** The rule of a fee, also if a person changed its price. */
  feeRuleId?: string;
  /** Whether the price is the line's share of a contract price for its canned job. */
  isOfJob?: boolean;
}
