import { expect, it } from "vitest";
import { deriveKey, passphraseCost } from "@/lib/platform/encryption/passphrase";
import { hashPassword, verifyPassword } from "./password";

// The other tests hash cheaply.

it("hashes the password of a link with the cost that OWASP advises, and names it", async () => {
  const stored = await hashPassword("still lake");

  expect(stored).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect(await verifyPassword("still lake", stored)).toBe(true);
  expect(await verifyPassword("Still lake", stored)).toBe(false);
});

it("derives a key of a passphrase with 64 MB of memory", async () => {
  expect(128 * passphraseCost.n * passphraseCost.r).toBe(64 * 1024 ** 2);
  expect(await deriveKey("pass", Buffer.alloc(16), passphraseCost)).toHaveLength(32);
});
