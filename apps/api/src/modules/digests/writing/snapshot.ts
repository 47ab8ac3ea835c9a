import type { DigestSnapshot } from "@bayline/contracts";
import {
  countOpenWork,
  countShortStock,
  countWaitingDocuments,
  findFirstInvoiceDay,
  type IntakeDay,
  listIntakeDays,
  listLiveDays,
  type OpenWork,
  type Scope,
  type StoredDay,
  sumAging,
} from "@bayline/db";
import {
  daysAfter,
  endOfShopDay,
  frozenClock,
  shopDay,
  shopToday,
  startOfShopDay,
} from "../../../time/clock.ts";
import {
  cents,
  count,
  type Days,
  type Figure,
  figuresOf,
  receivablesOf,
  within,
} from "./figures.ts";
import { metricOf, metricsOf, type Past } from "./metrics.ts";
import { type Covered, earlier, lastCompleted } from "./period.ts";

/** The fields of a shop that a digest needs. */
export interface DigestedShop {
  timeZone: string;
  /** ISO 8601. */
  openedAt: string;
}

const weeksCompared = 4;

/**
 * Computes the figures of a period, with the same statements as the reports, and the comparisons.
 */
export async function takeSnapshot(
  scope: Scope,
  shop: DigestedShop,
  period: Covered,
): Promise<DigestSnapshot> {
  const days = await readDays(scope, shop, period);
  const known = await knownSince(scope, shop);
  const periodFigures = metricsOf(
    figuresOf(within(days, period)),
    pastFigures(days, period, known),
  );
  const isLast = isLastCompleted(scope, shop, period);
  return {
    ...periodFigures,
    receivables: await readReceivables(scope, period, known),
    ...(isLast ? await readPresent(scope, shop) : {}),
  };
}

/** Reads the days of the period and of the weeks that it is compared with. */
async function readDays(scope: Scope, { timeZone }: DigestedShop, period: Covered): Promise<Days> {
  const { from } = earlier(period, 7 * weeksCompared);
  const range = { startDate: from, endDate: period.to };
  const figures: StoredDay[] = await listLiveDays(scope, range, ["vehicleIds"]);
  const intake: IntakeDay[] = await listIntakeDays(scope, {
    timeZone,
    begin: startOfShopDay(from, timeZone).toISOString(),
    end: endOfShopDay(period.to, timeZone).toISOString(),
  });
  return { figures, intake };
}

/**
 * The first day with known figures. Zeros from before the shop existed would be misleading; an
 * imported shop may have older days.
 */
async function knownSince(scope: Scope, { openedAt, timeZone }: DigestedShop): Promise<string> {
  const opened = shopDay(openedAt, timeZone);
  const first = (await findFirstInvoiceDay(scope)) ?? opened;
  return first < opened ? first : opened;
}

function pastFigures(
  days: Days,
  period: Covered,
  known: string,
): Past<ReturnType<typeof figuresOf>> {
  const weeks = Array.from({ length: weeksCompared }, (_, at) => earlier(period, 7 * (at + 1)));
  const isKnown = ({ from }: Covered) => from >= known;
  const of = (at: Covered) => (isKnown(at) ? figuresOf(within(days, at)) : undefined);
  const [lastWeek = period] = weeks;
  const previous = period.period === "daily" ? of(earlier(period, 1)) : undefined;
  const week = of(lastWeek);
  const parts = weeks.map((at) => within(days, at));
  return {
    ...(previous && { previous_day: previous }),
    ...(week && { last_week: week }),
    ...(weeks.every(isKnown) && {
      prior_four_weeks: {
        weeks: parts.map(figuresOf),
        together: figuresOf({
          figures: parts.flatMap(({ figures }) => figures),
          intake: parts.flatMap(({ intake }) => intake),
        }),
      },
    }),
  };
}

/**
 * Receivables are replayed for each day to compare: an average of balances would describe no actual
 * balance.
 */
async function readReceivables(scope: Scope, period: Covered, known: string) {
  const at = async (day: string) => ({ receivables: receivablesOf(await sumAging(scope, day)) });
  const then = async (days: number) => {
    const day = daysAfter(period.to, -days);
    return day >= known ? await at(day) : undefined;
  };
  const now = await at(period.to);
  const previous = period.period === "daily" ? await then(1) : undefined;
  const lastWeek = await then(7);
  const { receivables } = metricsOf(now, {
    ...(previous && { previous_day: previous }),
    ...(lastWeek && { last_week: lastWeek }),
  });
  return receivables;
}

/**
 * Whether the period is the last completed one. What is open now says nothing about an older
 * period.
 */
function isLastCompleted({ now }: Scope, { timeZone }: DigestedShop, period: Covered): boolean {
  const today = shopToday(frozenClock(new Date(now)), timeZone);
  return lastCompleted(period.period, today).from === period.from;
}

async function readPresent(scope: Scope, { timeZone }: DigestedShop) {
  const day = shopToday(frozenClock(new Date(scope.now)), timeZone);
  const today = startOfShopDay(day, timeZone).toISOString();
  const work = await countOpenWork(scope, { today });
  const stock = await countShortStock(scope);
  const documents = await countWaitingDocuments(scope);
  return {
    open_work: openWorkOf(work),
    inventory: {
      low_stock: metric(count(stock.low)),
      out_of_stock: metric(count(stock.out)),
      below_zero: metric(count(stock.belowZero)),
    },
    documents: {
      waiting: metric(count(documents.waiting)),
      ready: metric(count(documents.ready)),
    },
  };
}

/** Earlier states of open work are not stored, so these have no comparison. */
const metric = (figure: Figure) => metricOf(figure);

function openWorkOf(work: OpenWork) {
  return {
    orders: metric(count(work.orders)),
    value: metric(cents(work.valueCents)),
    awaiting_approval: metric(count(work.awaitingApproval)),
    awaiting_approval_value: metric(cents(work.awaitingApprovalCents)),
    ready_for_pickup: metric(count(work.readyForPickup)),
    ready_to_invoice: metric(count(work.readyToInvoice)),
    ready_to_invoice_value: metric(cents(work.readyToInvoiceCents)),
    overdue: metric(count(work.overdue)),
    unassigned: metric(count(work.unassigned)),
    open_over_7_days: metric(count(work.openOver7Days)),
    open_over_30_days: metric(count(work.openOver30Days)),
    service_requests_waiting: metric(count(work.serviceRequestsWaiting)),
  };
}
