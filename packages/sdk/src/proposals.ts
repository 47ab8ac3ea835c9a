import type { ApiPromise } from "./api-promise.ts";
import type { Proposal } from "./generated/types.ts";
import type { RequestOptions } from "./options.ts";
import { Resource } from "./resource.ts";

export interface WaitOptions {
  /** Milliseconds between two polls. Default 5,000. */
  intervalMs?: number | undefined;
  /** Ends the wait: the promise rejects. */
  signal?: AbortSignal | undefined;
}

const defaultIntervalMs = 5_000;
const undecided: ReadonlySet<Proposal["status"]> = new Set(["open", "stale"]);

/** Methods of `client.proposals` in addition to its operations. */
export abstract class ProposalHelpers extends Resource {
  abstract get(id: string, options?: RequestOptions): ApiPromise<Proposal>;

  /**
   * Waits until a proposal is decided or expired, and returns it. `answer` is the answer of its
   * write if it was accepted.
   * @example
   * const proposal = await client.vendors.create({ name: "Great Lakes" }, { propose: true });
   * const { status, answer } = await client.proposals.wait(proposal.id);
   * console.log(status, answer);
   */
  async wait(id: string, options: WaitOptions = {}): Promise<Proposal> {
    const { intervalMs = defaultIntervalMs, signal } = options;
    for (;;) {
      const proposal = await this.get(id, { signal });
      if (!undecided.has(proposal.status)) return proposal;
      await this.transport.wait(intervalMs, signal);
    }
  }
}
