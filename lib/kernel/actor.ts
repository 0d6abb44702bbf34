export const readScopes = [
  "images:read",
  "albums:read",
  "tags:read",
  "favourites:read",
  "analytics:read",
  "ai:read",
  "settings:read",
  "webhooks:read",
  "billing:read",
  "audit:read",
] as const;

export const writeScopes = [
  "images:write",
  "images:delete",
  "albums:write",
  "tags:write",
  "favourites:write",
  "ai:write",
  "settings:write",
  "webhooks:write",
] as const;

/** What an endpoint may ask for. */
export type Scope = (typeof readScopes)[number] | (typeof writeScopes)[number];

/** What a key may be given: single scopes, or `read` (every `:read`), `upload` (create and complete only), `*` (all). */
export const grantableScopes = [...readScopes, ...writeScopes, "read", "upload", "*"] as const;
export type GrantableScope = (typeof grantableScopes)[number];

export type PlanTier = "free" | "starter" | "pro" | "sponsor";

export interface Account {
  /** The owner's email address, the account's primary key. Never shown in public. */
  owner: string;
  /** `usr_…`: the immutable id that storage paths and cache tags use. */
  uid: string;
  /** The owner's public name in URLs. */
  handle: string;
  planTier: PlanTier;
}

/** Who acts, through a browser session, an API key, or the service's own jobs and commands, and in whose library. */
export interface Actor {
  /** The account of the person or key that acts: its settings, keys, plan and limits. */
  account: Account;
  /** The account whose images, albums, tags and licenses are meant. Today it is always `account`. */
  library: Account;
  via: "session" | "key" | "system";
  /** The key's id or the session's reference; limits and idempotency are kept per credential. */
  credentialId: string;
  scopes: readonly GrantableScope[];
}

/** Whether the actor may use an endpoint of this scope; `upload` opens only the endpoints that name it, `*` all. */
export function hasScope(
  { scopes }: Pick<Actor, "scopes">,
  scope: Scope | "*",
  allowUploadScope = false,
): boolean {
  return scopes.some(
    (granted) =>
      granted === "*" ||
      granted === scope ||
      (granted === "read" && scope.endsWith(":read")) ||
      (granted === "upload" && allowUploadScope),
  );
}
