import { verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, newTemporaryPassword, slowDigest } from "./passwords.ts";

test("a temporary password has more than 90 bits, and only unambiguous letters", () => {
  const made = Array.from({ length: 2000 }, newTemporaryPassword);
  expect(new Set(made).size).toBe(2000);
  const letters = new Set(made.join("").replaceAll("-", ""));
  const [one = ""] = made;
  expect(one.replaceAll("-", "").length * Math.log2(letters.size)).toBeGreaterThan(90);
  expect([...letters].join("")).not.toMatch(/[01iloA-Z]/);
});

test("passwords that are hashed concurrently each get a separate hash", async () => {
  const passwords = Array.from({ length: 12 }, (_, at) => `password ${at}`);
  const hashes = await Promise.all(
    [...passwords, "password 0"].map((password) => hashPassword("shop", password)),
  );
  expect(new Set(hashes).size).toBe(13);
  const matches = passwords.map((password, at) => verify(hashes[at] ?? "", password));
  expect(await Promise.all(matches)).toEqual(passwords.map(() => true));
});

test("a digest is stable for one purpose in one shop, differs otherwise, and is as slow as a stored hash", async () => {
  const digest = await slowDigest("shop", "eight or more", "here");
  expect(await slowDigest("shop", "eight or more", "here")).toBe(digest);
  expect(await slowDigest("shop", "eight or more", "there")).not.toBe(digest);
  expect(await slowDigest("other", "eight or more", "here")).not.toBe(digest);
  expect(await slowDigest("shop", "eight or m0re", "here")).not.toBe(digest);
  expect(digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
