import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./addresses.ts";

const publicOnes = [
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "93.184.215.14",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:4860:4860::8888",
  "2606:4700::6810:84e5",
  "2a01:4f8:c17:b0f::2",
];

/** Addresses, each with the reason why it is not public. */
const otherOnes = [
  ["0.0.0.0", "this host"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["10.255.255.255", "private"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.100.100.200", "carrier-grade NAT, and a cloud's metadata"],
  ["100.127.255.255", "carrier-grade NAT"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["168.63.129.16", "Azure's host agent"],
  ["169.254.0.1", "link-local"],
  ["169.254.169.254", "link-local, and most clouds' metadata"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.0.0.1", "protocol assignments"],
  ["192.0.0.192", "protocol assignments, and a cloud's metadata"],
  ["192.0.2.1", "documentation"],
  ["192.31.196.1", "AS112"],
  ["192.52.193.1", "multicast tunnels"],
  ["192.88.99.1", "6to4 relays"],
  ["192.168.0.1", "private"],
  ["192.168.255.255", "private"],
  ["192.175.48.1", "AS112"],
  ["198.18.0.1", "benchmarking"],
  ["198.19.255.255", "benchmarking"],
  ["198.51.100.1", "documentation"],
  ["203.0.113.1", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.255", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::7f00:1", "IPv4-compatible"],
  ["::8.8.8.8", "IPv4-compatible, of a public address"],
  ["::ffff:127.0.0.1", "IPv4-mapped"],
  ["::ffff:7f00:1", "IPv4-mapped"],
  ["::ffff:8.8.8.8", "IPv4-mapped, of a public address"],
  ["::ffff:0:7f00:1", "IPv4-translated"],
  ["64:ff9b::7f00:1", "NAT64"],
  ["64:ff9b::8.8.8.8", "NAT64, of a public address"],
  ["64:ff9b:1::a00:1", "local NAT64"],
  ["64:ff9b:1:ffff::a00:1", "local NAT64"],
  ["100::1", "discard"],
  ["100:0:0:1::1", "dummy"],
  ["1fff::1", "not given out"],
  ["2001::1", "Teredo"],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
  ["2001:1::1", "protocol assignments"],
  ["2001:2::1", "benchmarking"],
  ["2001:3::1", "multicast tunnels"],
  ["2001:4:112::1", "AS112"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:30::1", "drones"],
  ["2001:1ff::1", "protocol assignments"],
  ["2001:db8::1", "documentation"],
  ["2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation"],
  ["2002:7f00:1::1", "6to4"],
  ["2002:808:808::1", "6to4, of a public address"],
  ["2620:4f:8000::1", "AS112"],
  ["3fff::1", "documentation"],
  ["3fff:fff:ffff::1", "documentation"],
  ["4000::1", "not given out"],
  ["5f00::1", "segment routing"],
  ["a000::1", "not given out"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "unique local, and a cloud's metadata"],
  ["fdff:ffff::1", "unique local"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["2a01:4f8::5efe:a00:1", "ISATAP"],
  ["2a01:4f8::200:5efe:808:808", "ISATAP"],
  ["2606:4700::6810:84e5%1", "of one interface of this machine"],
] as const;

describe("an address", () => {
  test.each(publicOnes)("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(otherOnes)("%s is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["", "shop.example", "8.8.8", "134744072", "010.8.8.8", "0x8.8.8.8", "[2606:4700::1]"])(
    "%j is not a canonical address, and therefore not public",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
