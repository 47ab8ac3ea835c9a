import { AppError } from "@bayline/contracts";

/** The space for bodies that arrive, in bytes. The rest of the oldest one is in addition to it. */
export interface SpaceLimits {
  ofShop: number;
  together: number;
  /** How long a body may wait for space. 0: it does not wait. */
  waitMs: number;
}

/** Bodies of all shops that may wait for space. */
const mostWaiting = 64;

interface Body {
  shop: string;
  held: number;
  waiting: Waiting | null;
}

interface Waiting {
  bytes: number;
  end(hasSpace: boolean): void;
}

/** The share of one body in a {@link SpoolSpace}. */
export interface Share {
  /**
   * Takes space for the next bytes. Undefined if there is some, else resolves to whether there is.
   */
  take(bytes: number): Promise<boolean> | undefined;
  release(): void;
}

/**
 * Divides a limited space between the bodies that arrive. If it is full, the bodies that arrived
 * later wait. The oldest one of all, and of each shop, always has space. If a body has waited
 * too long, the newest one of its shop gives its space to the older ones.
 */
export class SpoolSpace {
  readonly #limits: SpaceLimits;
  /** In the order in which they began to arrive. */
  readonly #bodies = new Set<Body>();

  constructor(limits: SpaceLimits) {
    this.#limits = limits;
  }

  enter(shop: string): Share {
    const body: Body = { shop, held: 0, waiting: null };
    this.#bodies.add(body);
    return {
      take: (bytes) => {
        if (!this.#fits(body, bytes)) return this.#wait(body, bytes);
        body.held += bytes;
        return undefined;
      },
      release: () => this.#end(body),
    };
  }

  /** Gives the space of a body to others; its client may be gone while it waits. */
  #end(body: Body): void {
    this.#bodies.delete(body);
    body.waiting?.end(false);
    this.#grant();
  }

  #fits(body: Body, bytes: number): boolean {
    const { ofShop, together } = this.#limits;
    const scopes = [
      { bodies: this.#inShop(body), space: ofShop },
      { bodies: [...this.#bodies], space: together },
    ];
    return scopes.every(({ bodies, space }) => {
      const held = bodies.reduce((sum, other) => sum + other.held, 0);
      return body === bodies[0] || held + bytes <= space;
    });
  }

  #inShop({ shop }: Body): Body[] {
    return [...this.#bodies].filter((other) => other.shop === shop);
  }

  #wait(body: Body, bytes: number): Promise<boolean> {
    const waiting = [...this.#bodies].filter((other) => other.waiting).length;
    const { waitMs } = this.#limits;
    if (waitMs === 0 || waiting >= mostWaiting) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => this.#giveUp(body), waitMs);
    const end = (hasSpace: boolean) => {
      clearTimeout(timer);
      body.waiting = null;
      resolve(hasSpace);
    };
    body.waiting = { bytes, end };
    return promise;
  }

  #giveUp(body: Body): void {
    const newest = this.#inShop(body).findLast(({ waiting }) => waiting);
    if (newest) this.#end(newest);
    // Its space may not be enough.
    if (body.waiting) this.#end(body);
  }

  #grant(): void {
    for (const body of this.#bodies) {
      const { waiting } = body;
      if (!waiting || !this.#fits(body, waiting.bytes)) continue;
      body.held += waiting.bytes;
      waiting.end(true);
    }
  }
}

/** The refusal if there is no space, or no slot, for another body now. */
export function busy(noun: string): AppError {
  return new AppError("UNAVAILABLE", `Other ${noun}s are being transferred. Try again later.`);
}
