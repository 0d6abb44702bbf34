import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys } from "@/db/schema";
import { createLeavingAccount, requestAccountDeletion } from "@/test/builders/leaving-account";
import { serveApi } from "@/test/harness/api-suite";
import type { ApiResponse, Client } from "@/test/harness/caller";
import { callWhileLocked, expectNoDeadlock } from "@/test/harness/races";

const api = serveApi();
expectNoDeadlock();

describe("an account that is closed while one of its keys", () => {
  it.each<[string, (browser: Client, keyPath: string) => Promise<ApiResponse>]>([
    ["is changed", (browser, keyPath) => browser.call("PATCH", keyPath, { name: "renamed" })],
    ["is rotated", (browser, keyPath) => browser.call("POST", `${keyPath}/rotate`)],
    ["is revoked", (browser, keyPath) => browser.call("DELETE", keyPath)],
  ])("%s is closed after the change", async (_change, changeKey) => {
    const { actor, browser } = await createLeavingAccount(api.origin);
    const key = { name: "one", scopes: ["read"] };
    const { id } = await browser.expect<{ id: string }>(201, "POST", "/api/api-keys", key);
    const answers = await callWhileLocked(sql`select 1 from ${apiKeys} where ${apiKeys.keyId} = ${id}`, [
      () => changeKey(browser, `/api/api-keys/${id}`),
      () => requestAccountDeletion(browser, actor.account.handle),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
