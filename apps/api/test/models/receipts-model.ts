// The rules of receipts as the guide says them: lists of what happened, summed at each question.

interface Invoice {
  customer: number;
  day: number;
  cents: number;
}

/** Money that pays an invoice: negative if it goes back. */
interface Paid {
  invoice: number;
  day: number;
  cents: number;
  /** The receipt whose credit it uses or returns; undefined for money from or to the customer. */
  receipt: number | undefined;
}

interface Payment {
  invoice: number;
  day: number;
  cents: number;
  receipt: number | undefined;
  refunded: number;
  isVoid: boolean;
}

interface Receipt {
  customer: number;
  day: number;
  cents: number;
  isVoid: boolean;
}

/** Money in and out of the till. */
interface Cash {
  day: number;
  customer: number;
  cents: number;
}

export class ReceiptsModel {
  readonly invoices: Invoice[] = [];
  readonly receipts: Receipt[] = [];
  readonly payments: Payment[] = [];
  readonly #paid: Paid[] = [];
  readonly #credits: Array<{ invoice: number; day: number; cents: number }> = [];
  readonly #refunds: Array<{ receipt: number; day: number; cents: number }> = [];
  readonly #paidBack: Cash[] = [];
  closedThrough = -1;

  owed(invoice: number, day = Number.POSITIVE_INFINITY): number {
    const { cents = 0 } = this.invoices[invoice] ?? {};
    const until = (moves: ReadonlyArray<{ invoice: number; day: number; cents: number }>) =>
      sum(moves.filter((move) => move.invoice === invoice && move.day <= day));
    return cents - until(this.#credits) - until(this.#paid);
  }

  credit(receipt: number, day = Number.POSITIVE_INFINITY): number {
    const { cents = 0, isVoid = true, day: from = 0 } = this.receipts[receipt] ?? {};
    if (isVoid || from > day) return 0;
    const used = this.#paid.filter((move) => move.receipt === receipt && move.day <= day);
    const back = this.#refunds.filter((move) => move.receipt === receipt && move.day <= day);
    return cents - sum(used) - sum(back);
  }

  /** The oldest invoices of a customer first. */
  oldestFirst(customer: number, cents: number): Array<[invoice: number, cents: number]> {
    let left = cents;
    return this.invoices
      .map((invoice, at) => ({ ...invoice, at }))
      .filter((invoice) => invoice.customer === customer)
      .sort((a, b) => a.day - b.day || a.at - b.at)
      .flatMap(({ at }): Array<[number, number]> => {
        const part = Math.min(left, this.owed(at));
        left -= part;
        return part > 0 ? [[at, part]] : [];
      });
  }

  pay(invoice: number, cents: number, day: number, receipt?: number): void {
    this.payments.push({ invoice, day, cents, receipt, refunded: 0, isVoid: false });
    this.#paid.push({ invoice, day, cents, receipt });
  }

  allocate(receipt: number, parts: Array<[invoice: number, cents: number]>, from: number): void {
    for (const [invoice, cents] of parts) {
      const ofInvoice = this.invoices[invoice]?.day ?? 0;
      const day = Math.max(from, ofInvoice, this.receipts[receipt]?.day ?? 0);
      this.pay(invoice, cents, day, receipt);
    }
  }

  /** Money of a payment goes back to the customer. */
  refund(at: number, cents: number, day: number): void {
    const payment = this.payments[at];
    if (!payment) return;
    payment.refunded += cents;
    this.#paid.push({ invoice: payment.invoice, day, cents: -cents, receipt: undefined });
    const customer = this.invoices[payment.invoice]?.customer ?? -1;
    this.#paidBack.push({ day, customer, cents });
  }

  voidPayment(at: number): void {
    const payment = this.payments[at];
    if (!payment) return;
    payment.isVoid = true;
    const { invoice, day, cents, receipt } = payment;
    const made = this.#paid.findIndex(
      (move) =>
        move.invoice === invoice &&
        move.day === day &&
        move.cents === cents &&
        move.receipt === receipt,
    );
    this.#paid.splice(made, 1);
  }

  unapply(receipt: number, today: number): void {
    this.payments.forEach((payment, at) => {
      const rest = payment.cents - payment.refunded;
      if (payment.receipt !== receipt || payment.isVoid || rest === 0) return;
      if (payment.refunded === 0 && payment.day > this.closedThrough) {
        this.voidPayment(at);
        return;
      }
      payment.refunded = payment.cents;
      this.#paid.push({ invoice: payment.invoice, day: today, cents: -rest, receipt });
    });
  }

  refundCredit(receipt: number, cents: number, day: number): void {
    this.#refunds.push({ receipt, day, cents });
    this.#paidBack.push({ day, customer: this.receipts[receipt]?.customer ?? -1, cents });
  }

  hasRefunds(receipt: number): boolean {
    return (
      this.#refunds.some((refund) => refund.receipt === receipt) ||
      this.payments.some((one) => one.receipt === receipt && !one.isVoid && one.refunded > 0)
    );
  }

  /** A credit takes the amount off the invoice, and pays back what exceeds the rest. */
  creditInvoice(invoice: number, cents: number, day: number): void {
    this.#credits.push({ invoice, day, cents });
    for (let at = this.payments.length - 1; at >= 0 && this.owed(invoice) < 0; at -= 1) {
      const payment = this.payments[at];
      if (payment?.invoice !== invoice || payment.isVoid) continue;
      const back = Math.min(-this.owed(invoice), payment.cents - payment.refunded);
      if (back > 0) this.refund(at, back, day);
    }
  }

  /** Money received less money paid back, up to a day. */
  cash(day: number, customer?: number): number {
    const own = (one: { customer: number }) => customer === undefined || one.customer === customer;
    const direct = this.payments.filter(
      (one) => one.receipt === undefined && !one.isVoid && one.day <= day,
    );
    const ofInvoice = ({ invoice }: Payment) => ({
      customer: this.invoices[invoice]?.customer ?? -1,
    });
    return (
      sum(this.receipts.filter((one) => !one.isVoid && one.day <= day && own(one))) +
      sum(direct.filter((one) => own(ofInvoice(one)))) -
      sum(this.#paidBack.filter((one) => one.day <= day && own(one)))
    );
  }

  /** What a customer's invoices were paid up to a day, net. */
  paidOn(day: number, customer: number): number {
    return sum(
      this.#paid.filter(
        (move) => move.day <= day && this.invoices[move.invoice]?.customer === customer,
      ),
    );
  }

  creditOf(customer: number, day: number): number {
    return sum(
      this.receipts.map((receipt, at) => ({
        cents: receipt.customer === customer ? this.credit(at, day) : 0,
      })),
    );
  }
}

function sum(rows: ReadonlyArray<{ cents: number }>): number {
  return rows.reduce((total, { cents }) => total + cents, 0);
}
