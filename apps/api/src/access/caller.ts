import type { MandateTerms, Permission, Role } from "@bayline/contracts";
import type { Transaction } from "@bayline/db";

/** The caller, as far as business code may know. */
export interface Caller {
  type: "api_key" | "user" | "operator" | "link" | "anonymous";
  id: string | null;
  name: string;
  email: string | null;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** A read-only API key: no writes, whatever its permissions say. */
  readOnly: boolean;
  includePayData: boolean;
  /** The users and keys that made the key, the first one first; empty for other callers. */
  makers: readonly string[];
  /** The name of the last of them. */
  makerName: string | null;
  /** What limits the writes of an API key beside its permissions; null without a mandate. */
  mandate: CallerMandate | null;
  /** The customer to whose records an API key is limited; null for other callers. */
  customerId: string | null;
  /** An administrator has stopped the key: it may call nothing. */
  isSuspended: boolean;
  tenantId: string;
  shopName: string;
  timeZone: string;
  /** The link that the caller came by. It limits the rights to one document or estimate. */
  link?: { documentId: string } | PacketLink;
}

/** The link of a sent estimate, and where the request of its customer came from. */
export interface PacketLink {
  packetId: string;
  /** The ids of its attachments that the customer may read. */
  files: ReadonlySet<string>;
  ip: string | null;
  userAgent: string | null;
}

/** The mandate of a key, as it was when the key was looked up. */
export interface CallerMandate {
  version: number;
  terms: MandateTerms;
}

/** The API keys that the processes of the service remember. */
export interface KnownKeys {
  /** The caller of a valid key. */
  find(key: string): Caller | undefined | Promise<Caller | undefined>;
  /** Whether the key of a caller was forgotten since it was looked up: it may have changed. */
  hasForgotten(caller: Caller): boolean;
  /**
   * Makes every process forget a shop's name and time zone with the commit of `tx`. The result is
   * to be called after the commit; it resolves when they have.
   */
  forgetShop(tx: Transaction, tenantId: string): Promise<() => Promise<void>>;
  /** Prepares to wait until every process has forgotten the key that `tx` revokes; as above. */
  expectForgetting(tx: Transaction, keyId: string): Promise<() => Promise<void>>;
}
