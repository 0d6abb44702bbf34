import { appOrigin } from "@/lib/image-urls";
import { hasControlCharacter } from "@/lib/kernel/text";
import { OauthError } from "./errors";
import { type OauthResource, type OauthScope, oauthScopes } from "./values";

/** The scopes of a request without a scope. */
const defaultScopes: readonly OauthScope[] = ["read"];

const isOauthScope = (text: string): text is OauthScope => oauthScopes.some((scope) => scope === text);

/**
 * Returns the requested scopes that are available to applications. Others, such as `*`, are left
 * out, and the response names the rest (RFC 6749 §3.3).
 * @throws OauthError invalid_scope if none is left
 */
export function readScopes(scope: string | undefined): OauthScope[] {
  const requested = (scope ?? "").split(" ").filter((name) => name !== "");
  if (requested.length === 0) return [...defaultScopes];

  const scopes = [...new Set(requested.filter(isOauthScope))];
  if (scopes.length === 0) throw new OauthError("invalid_scope", "No requested scope is available.");

  return scopes;
}

/** Returns the URL by which clients name a resource (RFC 8707). */
export function resourceUrl(resource: OauthResource): string {
  return `${appOrigin()}/api${resource === "mcp" ? "/mcp" : ""}`;
}

/**
 * Returns the resource that the URLs name; without one, the whole API.
 * @throws OauthError invalid_target
 */
export function readResource(urls: readonly string[]): OauthResource {
  const named = urls.map((url) => url.replace(/\/$/, ""));
  if (named.some((url) => url !== resourceUrl("api") && url !== resourceUrl("mcp")))
    throw new OauthError(
      "invalid_target",
      `resource must be ${resourceUrl("api")} or ${resourceUrl("mcp")}.`,
    );

  return named.length > 0 && named.every((url) => url === resourceUrl("mcp")) ? "mcp" : "api";
}

/**
 * Reads parameters of a query or a form, of which each may be sent once (RFC 6749 §3.1). Empty ones
 * count as missing. No value has control characters (RFC 6749 appendix A).
 * @throws OauthError invalid_request
 */
export function readParameters(sent: URLSearchParams): Partial<Record<string, string>> {
  const values: Partial<Record<string, string>> = {};
  for (const [name, value] of sent) {
    if (name === "resource") continue;
    if (Object.hasOwn(values, name)) throw new OauthError("invalid_request", `${name} is sent twice.`);
    if (hasControlCharacter(value))
      throw new OauthError("invalid_request", `${name} has a control character.`);
    if (value !== "") values[name] = value;
  }

  return values;
}
