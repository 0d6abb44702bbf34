import { resourceMetadataUrl } from "@/lib/identity/oauth";
import { admitCaller } from "./caller";
import { originHeaders, rejectOrigin } from "./origin";
import { mcpHandler } from "./server";

/** Serves the tools of the Model Context Protocol to callers with an API key or an access token. */
async function serve(request: Request): Promise<Response> {
  const rejection = rejectOrigin(request);
  if (rejection) return rejection;

  const caller = await admitCaller(request);
  if (caller instanceof Response) return challenge(request, caller);

  const authInfo = { token: "", clientId: caller.uid, scopes: [], extra: { caller } };
  const response = await mcpHandler.fetch(request, { authInfo });
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...originHeaders(request) });
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");

  return new Response(response.body, { status: response.status, headers });
}

/**
 * Clients start to sign in, or ask their users for a key, when they read this header (RFC 6750 §3,
 * RFC 9728 §5.1).
 */
function challenge(request: Request, error: Response): Response {
  for (const [name, value] of Object.entries(originHeaders(request))) error.headers.set(name, value);
  if (error.status !== 401) return error;

  const invalid = request.headers.has("authorization") ? ', error="invalid_token"' : "";
  const metadata = `resource_metadata="${resourceMetadataUrl("mcp")}"`;
  error.headers.set("www-authenticate", `Bearer realm="albumen"${invalid}, ${metadata}`);

  return error;
}

/** For pages of allowed origins, which call with a key or an access token. */
export function OPTIONS(request: Request): Response {
  const rejection = rejectOrigin(request);
  if (rejection) return rejection;

  return new Response(null, {
    status: 204,
    headers: {
      allow: "OPTIONS, POST",
      ...originHeaders(request),
      "access-control-allow-methods": "OPTIONS, POST",
      "access-control-allow-headers":
        "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id",
      "access-control-max-age": "86400",
    },
  });
}

export { serve as DELETE, serve as GET, serve as HEAD, serve as PATCH, serve as POST, serve as PUT };
