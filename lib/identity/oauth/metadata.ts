import { appOrigin } from "@/lib/image-urls";
import { resourceUrl } from "./request-values";
import { grantTypes, mcpScopes, type OauthResource, oauthPaths, oauthScopes } from "./values";

/** Authorization server metadata (RFC 8414). */
export function serverMetadata() {
  const origin = appOrigin();
  return {
    issuer: origin,
    authorization_endpoint: origin + oauthPaths.authorize,
    token_endpoint: origin + oauthPaths.token,
    registration_endpoint: origin + oauthPaths.register,
    revocation_endpoint: origin + oauthPaths.revoke,
    device_authorization_endpoint: origin + oauthPaths.deviceAuthorization,
    scopes_supported: oauthScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/docs/guides/oauth`,
  };
}

/** Protected resource metadata (RFC 9728). */
export function resourceMetadata(resource: OauthResource) {
  const origin = appOrigin();
  return {
    resource: resourceUrl(resource),
    authorization_servers: [origin],
    scopes_supported: resource === "mcp" ? mcpScopes : oauthScopes,
    bearer_methods_supported: ["header"],
    resource_name: resource === "mcp" ? "Albumen MCP" : "Albumen API",
    resource_documentation: `${origin}/docs/guides/${resource === "mcp" ? "mcp" : "oauth"}`,
  };
}

/** The URL of the metadata of a resource: its path is inserted (RFC 9728 §3.1). */
export function resourceMetadataUrl(resource: OauthResource): string {
  const { origin, pathname } = new URL(resourceUrl(resource));
  return origin + oauthPaths.resourceMetadata + pathname;
}
