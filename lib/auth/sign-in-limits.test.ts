import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { resetRecipient, takeSignInTurn } from "./sign-in-limits";

let number = 0;
/** Nobody has asked for this recipient or from this network before. */
const newEmail = () => `person-${++number}@example.com`;
const newAddress = () => `10.${++number >> 16}.${(number >> 8) & 255}.${number & 255}`;

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
      expect(await takeSignInTurn(email, newAddress())).toEqual({ waitSeconds: 0 });
      const { heldBy, waitSeconds } = await takeSignInTurn(email, newAddress());
      expect(heldBy).toBe("recipient");
      waits.push(waitSeconds / 60);
      await minutes(waitSeconds / 60);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("waits no longer because somebody goes on asking", async () => {
    const email = newEmail();
    await takeSignInTurn(email, newAddress());
    for (let call = 0; call < 59; call++) {
      expect((await takeSignInTurn(email, newAddress())).heldBy).toBe("recipient");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await takeSignInTurn(email, newAddress())).heldBy).toBeUndefined();
  });

  it("begins anew after a day, and after signing in", async () => {
    const email = newEmail();
    for (const wait of [1, 2, 4]) {
      await takeSignInTurn(email, newAddress());
      await minutes(wait);
    }
    await minutes(24 * 60);
    await takeSignInTurn(email, newAddress());
    expect((await takeSignInTurn(email, newAddress())).waitSeconds).toBe(60);
    await resetRecipient(email);
    expect(await takeSignInTurn(email, newAddress())).toEqual({ waitSeconds: 0 });
  });
});

describe("a caller", () => {
  it("who asks without end does not keep others from signing in", async () => {
    const attacker = newAddress();
    const heldBy: Array<string | undefined> = [];
    for (let call = 0; call < 3_000; call++) {
      heldBy.push((await takeSignInTurn(newEmail(), attacker)).heldBy);
    }
    expect(heldBy.filter((limit) => limit === undefined)).toHaveLength(60);
    expect(new Set(heldBy)).toEqual(new Set([undefined, "caller"]));
    expect(await takeSignInTurn(newEmail(), newAddress())).toEqual({ waitSeconds: 0 });
  });

  it("uses up nothing of a recipient's allowance once refused", async () => {
    const attacker = newAddress();
    for (let call = 0; call < 60; call++) await takeSignInTurn(newEmail(), attacker);
    const victim = newEmail();
    expect((await takeSignInTurn(victim, attacker)).heldBy).toBe("caller");
    expect(await takeSignInTurn(victim, newAddress())).toEqual({ waitSeconds: 0 });
  });

  it("may ask again after an hour", async () => {
    const caller = newAddress();
    for (let call = 0; call < 60; call++) await takeSignInTurn(newEmail(), caller);
    expect((await takeSignInTurn(newEmail(), caller)).heldBy).toBe("caller");
    await minutes(60);
    expect(await takeSignInTurn(newEmail(), caller)).toEqual({ waitSeconds: 0 });
  });
});

it("many callers together send a thousand links a minute at most", async () => {
  await minutes(1);
  const heldBy: Array<string | undefined> = [];
  for (let call = 0; call < 1_001; call++) {
    heldBy.push((await takeSignInTurn(newEmail(), newAddress())).heldBy);
  }
  expect(heldBy.indexOf("all")).toBe(1_000);
  await minutes(1);
  expect(await takeSignInTurn(newEmail(), newAddress())).toEqual({ waitSeconds: 0 });
});
