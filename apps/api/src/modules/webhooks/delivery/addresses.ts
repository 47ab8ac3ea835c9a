import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Azure's host agent: it serves virtual machines, secrets included, at an address that looks
 * public.
 */
const azureHostAgent = "168.63.129.16";

/**
 * Whether an address is on the public internet. Takes an address as the resolver and sockets write
 * it; any other text is not public.
 */
export function isPublicAddress(address: string): boolean {
  // A zone identifies an interface of this machine.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== azureHostAgent;
  // ipaddr.js returns `unicast` for ranges that it does not know. Only 2000::/3 of IPv6 is
  // allocated.
  return parsed.match(globalUnicast) && !isTunnelled(parsed);
}

/** ISATAP: a router unpacks the packet and forwards it to the IPv4 address in the last 32 bits. */
function isTunnelled({ parts }: ipaddr.IPv6): boolean {
  const [, , , , kind, mark] = parts;
  return mark === 0x5efe && (kind === 0 || kind === 0x0200);
}
