import { describe, expect, test } from "vitest";
import { readTarget } from "./target.ts";

const judge = (text: string) => readTarget(text, { allowPrivate: false });
const judgeAtHome = (text: string) => readTarget(text, { allowPrivate: true });

describe("a URL for webhooks", () => {
  test.each([
    ["https://hooks.example.com/bayline", "https://hooks.example.com/bayline"],
    ["https://hooks.example.com", "https://hooks.example.com/"],
    ["HTTPS://Hooks.Example.COM:443/A?b=C&d=%20", "https://hooks.example.com/A?b=C&d=%20"],
    ["https://hooks.example.com:8443/", "https://hooks.example.com:8443/"],
    ["https://my_hooks.example.com/", "https://my_hooks.example.com/"],
    ["https://werkstatt-müller.example/", "https://xn--werkstatt-mller-9vb.example/"],
    ["https://93.184.215.14/", "https://93.184.215.14/"],
    ["https://[2606:4700::6810:84e5]/", "https://[2606:4700::6810:84e5]/"],
    ["https://localhost.example.com/", "https://localhost.example.com/"],
    ["https://notlocalhost/", "https://notlocalhost/"],
  ])("%s is accepted as %s", (text, url) => {
    expect(judge(text)).toEqual({ url, warning: null });
  });

  test("a URL with http is accepted with a warning", () => {
    expect(judge("http://hooks.example.com:80/in")).toEqual({
      url: "http://hooks.example.com/in",
      warning: expect.stringContaining("https"),
    });
  });

  test.each([
    "",
    "hooks.example.com",
    "//hooks.example.com",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https:hooks.example.com",
    "https:/hooks.example.com",
    "https:///hooks.example.com",
    "https://",
    "https://?a=b",
    "https://:443/",
    " https://hooks.example.com/",
    "https://hooks.example.com/\n",
    "ht\ntps://hooks.example.com/",
    "https://hooks.example.com/a b",
    "https:\\\\hooks.example.com\\",
    "https://hooks.example.com\\@10.0.0.1/",
    "https://user@hooks.example.com/",
    "https://user:password@hooks.example.com/",
    "https://@hooks.example.com/",
    "https://hooks.example.com/#",
    "https://hooks.example.com/#top",
    "https://hooks.example.com:65536/",
    "https://hooks.example.com:0/",
    "https://hooks.example.com:port/",
    "https://hooks.example.com./",
    "https://hooks..example.com/",
    "https://.example.com/",
    "https://*.example.com/",
    "https://-hooks.example.com/",
    "https://hooks.example.com,10.0.0.1/",
    "https://1.2.3.4.5/",
    "https://256.1.1.1/",
    "https://[::1/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/",
    `https://${"a".repeat(64)}.example.com/`,
    `https://${"a.".repeat(127)}example.com/`,
    `https://hooks.example.com/${"a".repeat(2048)}`,
    // Short as written, too long as it would be sent.
    `https://hooks.example.com/${"ä".repeat(1000)}`,
  ])("%j is always refused", (text) => {
    expect(judge(text)).toEqual({ problem: expect.any(String) });
    expect(judgeAtHome(text)).toEqual(judge(text));
  });

  test.each([
    "http://localhost/",
    "http://LOCALHOST:3000/",
    "http://shop.localhost/",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0X7F.0.0.0x1/",
    "http://127.0.0.1%2e/",
    "http://%31%32%37.0.0.1/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://①②⑦.0.0.1/",
    "http://0/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://0xa9fea9fe/",
    "http://100.64.0.1/",
    "http://198.51.100.1/",
    "http://255.255.255.255/",
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:a00:1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[64:ff9b:1::10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[2001:db8::1]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[fc00::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[2606:4700::5efe:a00:1]/",
  ])("%s is refused if private addresses are not allowed", (text) => {
    expect(judge(text)).toEqual({ problem: expect.stringMatching(/must not (resolve|refer) to/) });
  });

  test.each([
    ["http://localhost:3001/hooks", "http://localhost:3001/hooks"],
    ["http://2130706433:3001/hooks", "http://127.0.0.1:3001/hooks"],
    ["http://[::1]:3001/hooks", "http://[::1]:3001/hooks"],
    ["http://receiver/hooks", "http://receiver/hooks"],
  ])("%s is accepted if private addresses are allowed", (text, url) => {
    expect(judgeAtHome(text)).toMatchObject({ url });
  });
});
