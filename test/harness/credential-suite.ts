import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from "vitest";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { hasHeardWithin } from "@/lib/caching/cache-sync";
import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createApiClient } from "@/test/harness/caller";
import { listQueries } from "@/test/harness/count-queries";

/** Serves the API with trusted caches, and a new account for each test. */
export function serveCredentials() {
  const api = serveApi();
  let stopCacheSync: () => Promise<void>;
  let account: Account;

  beforeAll(async () => {
    stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
    await vi.waitUntil(() => hasHeardWithin(900), { timeout: 200_000 });
  });
  afterAll(() => stopCacheSync());
  beforeEach(async () => {
    account = await createAccount(api.origin);
  });

  return {
    api,
    get account() {
      return account;
    },
    /** Runs the action while no change would arrive from another process. */
    async withoutChanges(action: () => Promise<void>): Promise<void> {
      await stopCacheSync();
      try {
        await action();
      } finally {
        stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
      }
    },
    withKey: (key: string) => createApiClient(api.origin, account.actor, { authorization: `Bearer ${key}` }),
    createKey: (body: object = {}) =>
      account.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", {
        name: "Cached",
        scopes: ["read"],
        ...body,
      }),
  };
}

const credentialTables = /^select .* from ("api_keys"|"auth_sessions"|"users" inner join "memberships")/s;

/** Counts the statements that look up the credentials of a call. */
export async function countLookUps(call: () => Promise<unknown>): Promise<number> {
  return (await listQueries(call)).filter((text) => credentialTables.test(text)).length;
}

/** Repeats the call until it needs no look-up. A busy process may read again. */
export const untilCached = (call: () => Promise<unknown>) => expect.poll(() => countLookUps(call)).toBe(0);

export const list = "/api/images?limit=1";
export const statusOf =
  (client: Client, method = "GET", path = list, body?: object) =>
  async () =>
    (await client.call(method, path, body)).status;
/** Sets the clock of times, but not of the caches, for one test. */
export function setTime(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  onTestFinished(() => void vi.useRealTimers());
}

/** Expects that a cached credential counts as changed in the next call after the change. */
export async function expectAtOnce<Answer>(
  call: () => Promise<Answer>,
  [before, after]: readonly [Answer, Answer],
  change: () => Promise<unknown>,
): Promise<void> {
  expect(await call()).toEqual(before);
  await untilCached(call);
  await change();

  expect(await call()).toEqual(after);
}
