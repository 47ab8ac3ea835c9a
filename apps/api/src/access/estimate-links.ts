import type { Permission } from "@bayline/contracts";
import { type Executor, findPacketOfLink, findTenant } from "@bayline/db";
import type { Caller, PacketLink } from "./caller.ts";
import { outside } from "./callers.ts";
import { hashOfToken, shopOfToken } from "./link-tokens.ts";

/** The rights that the operations of a link need. The link limits them to its estimate. */
const rights: ReadonlySet<Permission> = new Set<Permission>(["shop.read", "shop.write"]);

/**
 * Identifies the customer who opens the link of a sent estimate. Undefined for a link that is
 * unknown, expired or revoked: callers cannot distinguish these.
 */
export async function callerOfEstimateLink(
  read: (tenantId: string) => Executor,
  token: string,
  { now, ip, userAgent }: { now: string } & Pick<PacketLink, "ip" | "userAgent">,
): Promise<Caller | undefined> {
  const tenantId = shopOfToken("est", token);
  if (tenantId === undefined) return undefined;
  const scope = { tenantId, now, db: read(tenantId) };
  const packet = await findPacketOfLink(scope, hashOfToken(token));
  const shop = packet && (await findTenant(scope));
  if (!packet || !shop) return undefined;
  return {
    ...outside,
    type: "link",
    id: packet.id,
    name: `Link of ${packet.number}`,
    permissions: rights,
    tenantId,
    shopName: shop.name,
    timeZone: shop.timeZone,
    link: { packetId: packet.id, files: new Set(), ip, userAgent },
  };
}
