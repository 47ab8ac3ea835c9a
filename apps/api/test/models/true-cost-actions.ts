import type { Charge, Goods, Invoice, OrderedLine } from "./true-cost-bills.ts";
import type { CoreName } from "./true-cost-returns.ts";

export type JobStatus = "approved" | "completed" | "invoiced";

/** A change of a shop, with everything decided. */
export type Action =
  | { kind: "receive"; id: number; invoice: Invoice }
  | { kind: "correct"; id: number; invoice: Invoice }
  | { kind: "carry"; id: number; targets: number[]; charges: Charge[] }
  | { kind: "recarry"; id: number; targets: number[]; charges: Charge[] }
  | { kind: "credit"; id: number; invoice: number; line: number; amountCents: bigint }
  | { kind: "dropLater"; id: number; targets: number[] }
  | { kind: "receiveOrder"; lines: OrderedLine[]; daysAgo: number }
  | { kind: "bill"; id: number; invoice: Invoice }
  | { kind: "job"; lines: Goods[]; status: JobStatus }
  | { kind: "moveJob"; job: number; status: JobStatus }
  | { kind: "purgeJob"; job: number }
  | { kind: "resize"; job: number; line: number; quantity: bigint }
  | { kind: "sell"; lines: Goods[] }
  | { kind: "refund"; sale: number; line: number; quantity: bigint; restock: boolean }
  | { kind: "sendBack"; part: number; quantity: bigint }
  | { kind: "creditReturn"; id: number; sentBack: number; credited: CreditedReturn }
  | { kind: "dropReturnCredit"; id: number }
  | { kind: "deny"; core: CoreName; quantity: bigint; by?: Bearer | undefined }
  | { kind: "count"; part: number; quantity: bigint }
  | { kind: "reprice"; part: number; unitCents: bigint };

/** The line of a job that bears a denied deposit. */
interface Bearer {
  job: number;
  line: number;
}

interface CreditedReturn {
  quantity: bigint;
  /** Negative. */
  amountCents: bigint;
  /** The vendor credits no more of it. */
  isFinal: boolean;
}
