import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { claimsOf, newKey, newPerson, nowSeconds, serveBehindProxy } from "@/test/harness/edge-suite";

const { call, signed, statusOf, proxy } = serveBehindProxy();

const findUser = async (email: string) => (await db().select().from(users).where(eq(users.owner, email)))[0];

describe("the keys of the proxy", () => {
  it("are read once for many requests, and again after a rotation", async () => {
    const token = await signed(claimsOf(newPerson()));
    await Promise.all(Array.from({ length: 8 }, () => statusOf(token)));

    expect(proxy.reads).toBe(1);

    const second = await newKey("second");
    proxy.published = [proxy.first, second];
    const rotated = await signed(claimsOf(newPerson()), second);
    // Made-up key names cause no flood of reads.
    for (let times = 0; times < 5; times++) expect(await statusOf(rotated)).toBe(401);

    expect(proxy.reads).toBe(1);

    const realNow = Date.now;
    Date.now = () => realNow() + 31_000;
    try {
      expect(await statusOf(rotated)).toBe(200);
      expect(await statusOf(token)).toBe(200);
    } finally {
      Date.now = realNow;
    }

    expect(proxy.reads).toBe(2);
  });

  it("stay in use while the proxy publishes none", async () => {
    const token = await signed(claimsOf({ ...newPerson(), exp: nowSeconds() + 36_000 }));
    expect(await statusOf(token)).toBe(200);

    proxy.isDown = true;
    const realNow = Date.now;
    Date.now = () => realNow() + 2 * 60 * minuteMs;
    try {
      expect(await statusOf(token)).toBe(200);
    } finally {
      Date.now = realNow;
    }
  });

  it("cannot be read: 503, and no account", async () => {
    proxy.isDown = true;
    const person = newPerson();
    const response = await call(await signed(claimsOf(person)));

    expect([response.status, response.headers.has("retry-after")]).toEqual([503, true]);
    expect(await findUser(person.email)).toBeUndefined();

    proxy.isDown = false;
    expect(await statusOf(await signed(claimsOf(person)))).toBe(200);
  });
});
