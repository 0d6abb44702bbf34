import { AppError, commonErrors, type ErrorDefinition } from "./errors";
import { hasRole, type LibraryRole } from "./roles";
import { minuteMs } from "./time";

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
  "shares:read",
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
  "shares:write",
] as const;

/**
 * Scopes that manage access or the installation. No other scope includes them, not even `*` and
 * `read`: a session that signed in recently grants each by its name.
 */
export const elevatedScopes = [
  "members:read",
  "members:write",
  "sessions:read",
  "sessions:write",
  "admin:read",
  "admin:write",
] as const;
export type ElevatedScope = (typeof elevatedScopes)[number];

/** Scopes that an endpoint may require. */
export type Scope = (typeof readScopes)[number] | (typeof writeScopes)[number] | ElevatedScope;

/**
 * Scopes for the content and the settings of a library: single scopes, `read` (every `:read` of
 * these), `upload` (create and complete only), or `*` (all of these).
 */
export const grantableScopes = [...readScopes, ...writeScopes, "read", "upload", "*"] as const;

/** Every scope that a key may have. */
export const keyScopes = [...grantableScopes, ...elevatedScopes] as const;
export type KeyScope = (typeof keyScopes)[number];

export type PlanTier = "free" | "starter" | "pro" | "sponsor";

export interface Account {
  /**
   * The account's primary key: the email address with which it was created. Never public, and no
   * address to write to.
   */
  owner: string;
  /** The current email address. Never public. */
  email: string;
  /** `usr_…`: the immutable id in storage paths and cache tags. */
  uid: string;
  /** The owner's public name in URLs. */
  handle: string;
  planTier: PlanTier;
  /**
   * The custom domain in the URLs of its images, where the queries of the account look it up; null
   * without one.
   */
  imageHost?: string | null;
}

/** A library that is open to the actor as a whole. */
export interface WholeLibrary extends Account {
  albumScope?: never;
}

/**
 * A library of which one album is open to the actor. It has no `owner`: a query that selects by the
 * owner alone would reach the other albums.
 */
export interface OneAlbum extends Omit<Account, "owner"> {
  albumScope: { owner: string; album: string };
}

/** The caller, through a session, an API key or the service itself, and the library. */
export interface Actor {
  /** The account of the acting person or key: settings, keys, plan and limits. */
  account: Account;
  /**
   * The account that owns the images, albums, tags and licenses: `account`, or the owner of a library it
   * is a member of. The owner is read by `wholeLibrary`, `scopeOf` or `libraryOwner`.
   */
  library: WholeLibrary | OneAlbum;
  /** The permissions of the account in the library. */
  role: LibraryRole;
  via: "session" | "key" | "system";
  /** The key's id or the session's reference. Rate limits apply per credential. */
  credentialId: string;
  scopes: readonly KeyScope[];
  /** Start of the session; undefined without one. */
  signedInAt?: Date;
  /**
   * Set when the credential is an upload token, which uploads one image and nothing else.
   * `credentialId` is its id.
   */
  isUploadToken?: true;
  /**
   * Set when the credential is an access token of OAuth. `credentialId` is the id of the grant,
   * a row of the keys.
   */
  isGrant?: true;
  /**
   * Set when an operator has disabled the account or the library's: it can be read and exported,
   * and no more.
   */
  isDisabled?: true;
}

/** An actor to whom the whole library is open: the owner, a member of all of it, the service. */
export interface WholeLibraryActor extends Actor {
  library: WholeLibrary;
}

const freshSignInMs = 10 * minuteMs;

/**
 * Rejects a session that started more than ten minutes ago: a device left open must not change who
 * has access.
 */
export function requireFreshSignIn({ via, signedInAt }: Pick<Actor, "via" | "signedInAt">): void {
  if (via === "system") return;

  const ageMs = Date.now() - (signedInAt?.getTime() ?? 0);
  // A sign-in of the future happened before the clock went back, nobody knows when.
  if (ageMs > freshSignInMs || ageMs < -minuteMs) throw new AppError(commonErrors.freshSignInRequired);
}

export const isElevatedScope = (scope: string): scope is ElevatedScope =>
  elevatedScopes.some((elevated) => elevated === scope);

/** Whether the scope is for the installation: it admits keys of operators only. */
export const isAdminScope = (scope: string): boolean => scope === "admin:read" || scope === "admin:write";

/**
 * Whether the scopes admit to an endpoint with this scope. `upload` admits only to endpoints that
 * name it, `*` to all but the endpoints of elevated scopes.
 */
export function hasScope(
  { scopes }: Pick<Actor, "scopes">,
  scope: Scope | "*",
  allowUploadScope = false,
): boolean {
  if (isElevatedScope(scope)) return scopes.includes(scope);

  return scopes.some(
    (granted) =>
      granted === "*" ||
      granted === scope ||
      (granted === "read" && scope.endsWith(":read")) ||
      (granted === "upload" && allowUploadScope),
  );
}

/**
 * Requires a scope beyond the one that the endpoint declares.
 * @throws AppError INSUFFICIENT_SCOPE
 */
export function requireScope(actor: Pick<Actor, "scopes">, scope: Scope): void {
  if (!hasScope(actor, scope))
    throw new AppError(commonErrors.insufficientScope, { details: { scope: [scope] } });
}

const contentScopeError: ErrorDefinition = {
  ...commonErrors.insufficientScope,
  message: "Sharing or sending content requires the scope that reads it. The API key lacks that scope.",
};

/**
 * Requires the scopes that read the content which a call opens to others, or sends to a place that
 * its caller chooses.
 * @throws AppError INSUFFICIENT_SCOPE
 */
export function requireContentScopes(actor: Pick<Actor, "scopes">, scopes: readonly Scope[]): void {
  const missing = [...new Set(scopes)].filter((scope) => !hasScope(actor, scope));
  if (missing.length > 0) throw new AppError(contentScopeError, { details: { scope: missing } });
}

/** @throws AppError ROLE_REQUIRED */
export function requireRole(actor: Pick<Actor, "role">, least: LibraryRole): void {
  if (!hasRole(actor, least)) throw new AppError(commonErrors.roleRequired, { details: { role: [least] } });
}

/**
 * The actor in the account's own library: settings, keys and profile belong to the acting account.
 */
export function inOwnLibrary(actor: Actor): WholeLibraryActor {
  return { ...actor, library: actor.account, role: "owner" };
}

/** Whether a key with these scopes is for an upload tool, which can do nothing but upload. */
export function hasOnlyUploadScope({ scopes }: { scopes: readonly string[] }): boolean {
  return scopes.length > 0 && scopes.every((granted) => granted === "upload");
}

/** Returns the id of the actor's API key, or null for a session or the service. */
export function actorKeyId({ via, credentialId }: Pick<Actor, "via" | "credentialId">): string | null {
  return via === "key" ? credentialId : null;
}
