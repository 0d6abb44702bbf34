import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { authSessions } from "@/db/schema";
import { type Endpoint, isForSessions } from "@/lib/http";
import { hashSessionToken } from "@/lib/identity";
import { mintKey } from "@/lib/identity/api-key";
import { revokeGrant } from "@/lib/identity/oauth";
import { oauthScopes } from "@/lib/identity/oauth/values";
import { elevatedScopes, hasScope, readScopes, writeScopes } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { signIn } from "@/test/harness/session";
import type { Account, KeyOptions } from "../builders/account";
import { insertLogToken } from "../builders/cache-logs";
import { createOauthGrant } from "../builders/oauth";
import { examples } from "./examples";
import { elevatedScopeOf } from "./full-key";

/** A kind of credential that an operation rejects. */
export interface RejectedCredential {
  name: string;
  /**
   * Whether every operation rejects it in `npm test`. For the others one place decides, for all
   * operations.
   */
  isPerOperation?: true;
  /** Operations to which it applies; all guarded ones when absent. */
  appliesTo?: (endpoint: Endpoint) => boolean;
  headers: (account: Account, endpoint: Endpoint) => Promise<Record<string, string>>;
  status: 401 | 403;
  code: string;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const withKey = (options: KeyOptions) => async (account: Account) => bearer(await account.createKey(options));
/** Also a `POST` that only reads. */
const isOfSameSite = (endpoint: Endpoint) => endpoint.method !== "GET";
const isScoped = (endpoint: Endpoint) => typeof endpoint.auth === "object";

/** A key with every single scope except the required one. */
async function keyWithoutScope(account: Account, { auth }: Endpoint) {
  const requiredScope = typeof auth === "object" ? auth.scope : undefined;
  return bearer(
    await account.createKey({
      scopes: [...readScopes, ...writeScopes, ...elevatedScopes].filter((one) => one !== requiredScope),
    }),
  );
}

async function expiredSession(account: Account) {
  const { cookie } = await signIn(account.origin, account.actor);
  const reference = cookie.slice(cookie.indexOf("=") + 1);
  await db()
    .update(authSessions)
    .set({ expires: new Date(Date.now() - 1) })
    .where(eq(authSessions.sessionToken, hashSessionToken(reference)));

  return { cookie, "sec-fetch-site": "same-origin" };
}

/** The key with another last character: 1 of 62 keys ends with any given one. */
export const misspelt = (key: string) => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
const unauthorized = { status: 401, code: "UNAUTHORIZED" } as const;

/** Every rejected credential, with the expected error. */
export const rejectedCredentials: readonly RejectedCredential[] = [
  { name: "no credential", isPerOperation: true, headers: async () => ({}), ...unauthorized },
  { name: "a text that is no key", headers: async () => bearer("alb_secret"), ...unauthorized },
  {
    name: "a key with one letter wrong",
    isPerOperation: true,
    headers: async ({ caller }) => bearer(misspelt(caller.key)),
    ...unauthorized,
  },
  {
    name: "a well-formed key that does not exist",
    headers: async () => bearer(mintKey(newId("key"))),
    ...unauthorized,
  },
  {
    name: "a good key under another scheme",
    headers: async ({ caller }) => ({ authorization: `Basic ${caller.key}` }),
    ...unauthorized,
  },
  {
    name: "an unknown key beside a good session",
    headers: async ({ browser }) => ({
      ...bearer(mintKey(newId("key"))),
      cookie: browser.cookie,
      "sec-fetch-site": "same-origin",
    }),
    ...unauthorized,
  },
  { name: "the token of a log source", headers: async () => bearer(await insertLogToken()), ...unauthorized },
  { name: "an expired key", headers: withKey({ expiresAt: isoTime(0) }), status: 401, code: "KEY_EXPIRED" },
  { name: "a revoked key", headers: withKey({ revoked: true }), status: 401, code: "KEY_REVOKED" },
  {
    name: "a key that is good elsewhere",
    headers: withKey({ allowedIps: ["192.0.2.7", "2001:db8::/32"] }),
    status: 403,
    code: "IP_NOT_ALLOWED",
  },
  {
    name: "a key with every scope but this",
    isPerOperation: true,
    appliesTo: isScoped,
    headers: keyWithoutScope,
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  },
  {
    name: "a key with `*` where an elevated scope is wanted",
    isPerOperation: true,
    appliesTo: (endpoint) => elevatedScopeOf(endpoint) !== undefined,
    headers: async ({ caller }) => bearer(caller.key),
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  },
  {
    name: "a key that may not read what the call passes on",
    isPerOperation: true,
    appliesTo: ({ operationId }) => examples[operationId]?.contentScopes !== undefined,
    headers: async (account, { auth }) =>
      bearer(await account.createKey({ scopes: [typeof auth === "object" ? auth.scope : "read"] })),
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  },
  {
    name: "a key where a person is wanted",
    isPerOperation: true,
    appliesTo: isForSessions,
    headers: async ({ caller }) => bearer(caller.key),
    status: 403,
    code: "FORBIDDEN",
  },
  {
    name: "an application where a person is wanted",
    isPerOperation: true,
    appliesTo: ({ auth }) => auth === "session" || auth === "operator",
    headers: async ({ actor }) => bearer((await createOauthGrant(actor)).accessToken),
    status: 403,
    code: "FORBIDDEN",
  },
  {
    name: "an application where every scope is wanted",
    isPerOperation: true,
    appliesTo: ({ auth }) => typeof auth === "object" && !hasScope({ scopes: oauthScopes }, auth.scope),
    headers: async ({ actor }) => bearer((await createOauthGrant(actor)).accessToken),
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  },
  {
    name: "an application that is for MCP only",
    headers: async ({ actor }) => bearer((await createOauthGrant(actor, { resource: "mcp" })).accessToken),
    ...unauthorized,
  },
  {
    name: "an application whose access was revoked",
    headers: async ({ actor }) => {
      const { grantId, accessToken } = await createOauthGrant(actor);
      await revokeGrant(actor, grantId);
      return bearer(accessToken);
    },
    status: 401,
    code: "KEY_REVOKED",
  },
  {
    name: "an unknown session",
    headers: async ({ browser }) => ({
      cookie: `${browser.cookie.split("=")[0]}=${randomUUID()}`,
      "sec-fetch-site": "same-origin",
    }),
    ...unauthorized,
  },
  { name: "a session that has ended", headers: expiredSession, ...unauthorized },
  {
    name: "a session from no page at all",
    appliesTo: isOfSameSite,
    headers: async ({ browser }) => ({ cookie: browser.cookie }),
    status: 403,
    code: "CSRF",
  },
  {
    name: "a session from a page of another site",
    isPerOperation: true,
    appliesTo: isOfSameSite,
    headers: async ({ browser }) => ({ cookie: browser.cookie, "sec-fetch-site": "cross-site" }),
    status: 403,
    code: "CSRF",
  },
];
