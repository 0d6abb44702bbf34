import { admitCaller } from "./caller";
import { mcpHandler } from "./server";

/** Serves the tools of the Model Context Protocol to callers with an API key. */
async function serve(request: Request): Promise<Response> {
  const caller = await admitCaller(request);
  if (caller instanceof Response) return challenge(caller);

  const authInfo = { token: "", clientId: caller.uid, scopes: [], extra: { caller } };
  const response = await mcpHandler.fetch(request, { authInfo });
  const headers = new Headers(response.headers);
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  headers.set("access-control-allow-origin", "*");

  return new Response(response.body, { status: response.status, headers });
}

/** Clients ask their users for a key when they read this header. */
function challenge(error: Response): Response {
  if (error.status === 401) error.headers.set("www-authenticate", 'Bearer realm="albumen"');
  return error;
}

/** Pages of other origins may call it with a key, as the rest of the API. */
export function OPTIONS(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: "OPTIONS, POST",
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "OPTIONS, POST",
      "access-control-allow-headers":
        "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id",
      "access-control-max-age": "86400",
    },
  });
}

export { serve as DELETE, serve as GET, serve as HEAD, serve as PATCH, serve as POST, serve as PUT };
