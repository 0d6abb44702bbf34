import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isComplete } from "@/test/harness/sample";
import { consumeSignInLimits, resetRecipientBackoff } from "./sign-in-limits";

let number = 0;
/** A recipient and a network without earlier requests. */
const newEmail = () => `person-${++number}@example.com`;
const newIpAddress = () => `10.${++number >> 16}.${(number >> 8) & 255}.${number & 255}`;

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe("a recipient", () => {
  it("waits longer for each further link, at most an hour", async () => {
    const email = newEmail();
    const waits: number[] = [];
    for (let link = 1; link <= 9; link++) {
      expect(await consumeSignInLimits(email, newIpAddress())).toEqual({ waitSeconds: 0 });
      const { limitedBy, waitSeconds } = await consumeSignInLimits(email, newIpAddress());
      expect(limitedBy).toBe("recipient");
      waits.push(waitSeconds / 60);
      await minutes(waitSeconds / 60);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("does not wait longer because of rejected requests", async () => {
    const email = newEmail();
    await consumeSignInLimits(email, newIpAddress());
    for (let call = 0; call < 59; call++) {
      expect((await consumeSignInLimits(email, newIpAddress())).limitedBy).toBe("recipient");
      await vi.advanceTimersByTimeAsync(1_000);
    }

    await vi.advanceTimersByTimeAsync(1_000);

    expect((await consumeSignInLimits(email, newIpAddress())).limitedBy).toBeUndefined();
  });

  it("starts over after a day and after signing in", async () => {
    const email = newEmail();
    for (const wait of [1, 2, 4]) {
      await consumeSignInLimits(email, newIpAddress());
      await minutes(wait);
    }

    await minutes(24 * 60);
    await consumeSignInLimits(email, newIpAddress());

    expect((await consumeSignInLimits(email, newIpAddress())).waitSeconds).toBe(60);

    await resetRecipientBackoff(email);
    expect(await consumeSignInLimits(email, newIpAddress())).toEqual({ waitSeconds: 0 });
  });
});

describe("a caller", () => {
  it("with endless requests does not block sign-in for others", async () => {
    const attacker = newIpAddress();
    const limitedBy: Array<string | undefined> = [];
    for (let call = 0; call < 3_000; call++) {
      limitedBy.push((await consumeSignInLimits(newEmail(), attacker)).limitedBy);
    }

    expect(limitedBy.filter((limit) => limit === undefined)).toHaveLength(60);
    expect(new Set(limitedBy)).toEqual(new Set([undefined, "caller"]));
    expect(await consumeSignInLimits(newEmail(), newIpAddress())).toEqual({ waitSeconds: 0 });
  });

  it("does not use up a recipient's allowance once limited", async () => {
    const attacker = newIpAddress();
    for (let call = 0; call < 60; call++) await consumeSignInLimits(newEmail(), attacker);
    const victim = newEmail();

    expect((await consumeSignInLimits(victim, attacker)).limitedBy).toBe("caller");
    expect(await consumeSignInLimits(victim, newIpAddress())).toEqual({ waitSeconds: 0 });
  });

  it("can request again after an hour", async () => {
    const caller = newIpAddress();
    for (let call = 0; call < 60; call++) await consumeSignInLimits(newEmail(), caller);

    expect((await consumeSignInLimits(newEmail(), caller)).limitedBy).toBe("caller");

    await minutes(60);
    expect(await consumeSignInLimits(newEmail(), caller)).toEqual({ waitSeconds: 0 });
  });
});

it.runIf(isComplete)("many callers together can send at most a thousand links a minute", async () => {
  await minutes(1);
  const limitedBy: Array<string | undefined> = [];
  for (let call = 0; call < 1_001; call++) {
    limitedBy.push((await consumeSignInLimits(newEmail(), newIpAddress())).limitedBy);
  }

  expect(limitedBy.indexOf("all")).toBe(1_000);

  await minutes(1);
  expect(await consumeSignInLimits(newEmail(), newIpAddress())).toEqual({ waitSeconds: 0 });
});
