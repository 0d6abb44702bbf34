import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLogs, authSessions } from "@/db/schema";
import { hashSessionToken } from "@/lib/identity";
import { elevatedScopes } from "@/lib/kernel/actor";
import { minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { becomeOperator } from "@/test/tables/examples/operators";
import { catalogue } from "./catalogue";

const api = serveApi();
let account: Account;
let person: Account["browser"];

beforeEach(async () => {
  account = await createAccount(api.origin);
  person = account.browser;
  becomeOperator(account);
});
afterEach(() => {
  Object.assign(env(), { ALBUMEN_OPERATORS: [] });
});

async function ageSession(ageMs: number): Promise<void> {
  const token = person.cookie.split("=")[1] ?? "";
  await db()
    .update(authSessions)
    .set({ createdAt: new Date(Date.now() - ageMs) })
    .where(eq(authSessions.sessionToken, hashSessionToken(token)));
}

const codeOf = async (method: string, path: string, body?: unknown) =>
  ((await person.call(method, path, body)).body as { code?: string } | undefined)?.code;

const stale = 10 * minuteMs + 1_000;
const fresh = 9 * minuteMs;

describe("a session older than ten minutes", () => {
  const guarded = catalogue.filter(({ needsFreshSignIn }) => needsFreshSignIn);

  it.each(guarded.map((endpoint) => [endpoint.operationId, endpoint]))(
    "cannot call %s",
    async (_, endpoint) => {
      const path = `/api${endpoint.path.replaceAll(/\{\w+\}/g, "x")}`;
      await ageSession(stale);

      expect(await codeOf(endpoint.method, path, endpoint.body && {})).toBe("FRESH_SIGN_IN_REQUIRED");

      await ageSession(fresh);
      expect(await codeOf(endpoint.method, path, endpoint.body && {})).not.toBe("FRESH_SIGN_IN_REQUIRED");
    },
  );

  it("an old session cannot close the account, which the audit log records", async () => {
    await ageSession(stale);
    const body = { confirm: account.actor.account.handle };

    expect((await person.call("DELETE", "/api/account", body)).status).toBe(403);

    const entries = await db()
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.owner, account.actor.account.owner));

    expect(entries).toContainEqual(
      expect.objectContaining({ action: "delete", resourceType: "account", status: "failed" }),
    );

    await ageSession(fresh);
    await person.expect(200, "DELETE", "/api/account", body);
  });

  it.each(["*", ...elevatedScopes])(
    "gives no key the scope %s, and changes none that has it",
    async (guardedScope) => {
      const newKey = (scopes: string[]) => ({ name: "test", scopes, expires: null, allowed_ips: [] });
      const all = await person.expect<{ id: string }>(201, "POST", "/api/api-keys", newKey([guardedScope]));
      await ageSession(stale);
      const some = await person.expect<{ id: string }>(201, "POST", "/api/api-keys", newKey(["read"]));
      const calls = [
        ["POST", "/api/api-keys", newKey(["read", guardedScope])],
        ["PATCH", `/api/api-keys/${some.id}`, { scopes: [guardedScope] }],
        ["PATCH", `/api/api-keys/${all.id}`, { expires: null, name: "other" }],
        ["POST", `/api/api-keys/${all.id}/rotate`, undefined],
      ] as const;

      for (const [method, path, body] of calls)
        expect(await codeOf(method, path, body), path).toBe("FRESH_SIGN_IN_REQUIRED");
      const keys = await person.expect<{ data: unknown[] }>(200, "GET", "/api/api-keys");

      expect(keys.data).toHaveLength(3);

      await person.expect(200, "POST", `/api/api-keys/${some.id}/rotate`);
      await person.expect(200, "PATCH", `/api/api-keys/${all.id}`, { scopes: ["read"] });
      await person.expect(200, "DELETE", `/api/api-keys/${all.id}`);
    },
  );
});
