import { inArray } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { oauthTokens } from "@/db/schema";
import { hashKey } from "@/lib/identity";
import type { OauthGrantResource } from "@/lib/identity/oauth/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "../builders/account";
import { registerApplication } from "../builders/oauth";
import { codeForm, postForm } from "../builders/oauth-flow";
import { serveApi } from "./api-suite";

/** The API with one account and one registered application. */
export function serveOauth() {
  const api = serveApi({ proxyHops: 1 });
  let person: Account;
  let clientId: string;

  beforeAll(async () => {
    person = await createAccount(api.origin);
    clientId = (await registerApplication("Lake viewer")).client_id;
  });

  const exchange = (form: Record<string, string>) => postForm(`${api.origin}/oauth/token`, form);

  return {
    api,
    person: () => person,
    clientId: () => clientId,
    exchange,
    refresh: (token: string, client = clientId) =>
      exchange({ grant_type: "refresh_token", client_id: client, refresh_token: token }),
    async call(token: string | undefined, path = "/api/images", init: RequestInit = {}) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await fetch(api.origin + path, { ...init, headers: { ...headers, ...init.headers } });
      const body = (await response.json().catch(() => ({}))) as { code?: string };

      return { status: response.status, code: body.code };
    },
    async signedIn(changes: Record<string, string> = {}, account = person) {
      const { status, body } = await exchange(await codeForm(account.browser, clientId, changes));
      expect(status, JSON.stringify(body)).toBe(200);

      return { access: body.access_token ?? "", refresh: body.refresh_token ?? "", scope: body.scope };
    },
    listGrants: async (account = person) =>
      (await account.browser.expect<{ data: OauthGrantResource[] }>(200, "GET", "/api/oauth/grants")).data,
    async expireTokens(...tokens: string[]): Promise<void> {
      const isOne = inArray(oauthTokens.tokenHash, tokens.map(hashKey));
      await db()
        .update(oauthTokens)
        .set({ expiresAt: isoTime(0) })
        .where(isOne);
    },
  };
}
