import type { KeyScope } from "@/lib/kernel/actor";

/**
 * Scopes that an application may get. The list is separate from the scopes of keys: `*`, and scopes
 * that give power over people and the server, are never offered to applications.
 */
export const oauthScopes = [
  "read",
  "images:read",
  "images:write",
  "images:delete",
  "upload",
  "albums:read",
  "albums:write",
  "tags:read",
  "tags:write",
  "favourites:read",
  "favourites:write",
  "shares:read",
  "shares:write",
  "ai:read",
  "ai:write",
  "analytics:read",
  "settings:read",
  "settings:write",
  "webhooks:read",
  "webhooks:write",
  "billing:read",
  "audit:read",
] as const satisfies readonly KeyScope[];
export type OauthScope = (typeof oauthScopes)[number];

/** The scopes that the tools of MCP use. */
export const mcpScopes = [
  "images:read",
  "images:write",
  "images:delete",
  "albums:read",
  "albums:write",
  "tags:read",
  "shares:read",
  "shares:write",
  "analytics:read",
] as const satisfies readonly OauthScope[];

/** Resources of tokens: the whole API with MCP, or MCP only. */
export const oauthResources = ["api", "mcp"] as const;
export type OauthResource = (typeof oauthResources)[number];

export const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";
export const grantTypes = ["authorization_code", "refresh_token", deviceGrantType] as const;

/** Paths of the endpoints, which are part of no version of the API. */
export const oauthPaths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  deviceAuthorization: "/oauth/device-authorization",
  device: "/device",
  serverMetadata: "/.well-known/oauth-authorization-server",
  resourceMetadata: "/.well-known/oauth-protected-resource",
} as const;
