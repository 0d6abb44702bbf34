import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureOwner } from "@/lib/identity/owners";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { requestSignInLink } from ".";

const pairs = 150;
const kinds = ["known", "unknown"] as const;
const policies = ["invite", "open"];

const emailOf = (policy: string, kind: string, at: number) => `${policy}-${kind}-${at}@example.com`;

beforeAll(async () => {
  for (const policy of policies)
    for (let at = 0; at < pairs; at++) await ensureOwner(emailOf(policy, "known", at));
});
afterAll(async () => {
  Object.assign(env(), { ALBUMEN_SIGN_UP: undefined });
  await closeDatabase();
});

async function measure(email: string, ipAddress: string): Promise<number> {
  const startedAt = performance.now();
  expect(await requestSignInLink({ email, next: null, ipAddress, locale: "en" })).toMatchObject({
    state: "sent",
  });
  return performance.now() - startedAt;
}

/** The chance that one of the others takes longer: one half where the two cannot be told apart. */
function chanceOfLonger(times: readonly number[], others: readonly number[]): number {
  const longer = times.flatMap((time) => others.filter((other) => other > time)).length;
  return longer / (times.length * others.length);
}

// The service must not disclose which emails have an account, nor must the time of its answer.
it.each(policies)("an address without an account takes as long as one with it: %s", async (policy) => {
  Object.assign(env(), { ALBUMEN_SIGN_UP: policy });
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let at = 0; at < pairs; at++)
    for (const kind of at % 2 === 0 ? kinds : kinds.toReversed()) {
      const ipAddress = `10.${policies.indexOf(policy)}.${at}.${kinds.indexOf(kind)}`;
      times[kind].push(await measure(emailOf(policy, kind, at), ipAddress));
    }

  // Two groups of this size that do not differ are between these by chance, in all but one of ten
  // thousand runs.
  const chance = chanceOfLonger(times.known, times.unknown);

  expect(chance).toBeGreaterThan(0.37);
  expect(chance).toBeLessThan(0.63);
});
