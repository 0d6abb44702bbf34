import { errorResponse } from "@/lib/http";
import { isMcpOrigin } from "@/lib/identity/oauth";
import { AppError, commonErrors } from "@/lib/kernel/errors";

/** Returns the response to a request from a page of another site. Programs send no origin. */
export function rejectOrigin({ headers }: Request): Response | undefined {
  const origin = headers.get("origin");
  if (origin === null || isMcpOrigin(origin, headers.get("host"))) return undefined;

  const message = "Pages of this origin may not use MCP. An administrator can add it to ALBUMEN_MCP_ORIGINS.";
  return errorResponse(new AppError(commonErrors.forbidden, { message }));
}

/** Headers for the browser of an allowed page, which has to show them the error of a 401. */
export function originHeaders({ headers }: Request): Record<string, string> {
  const origin = headers.get("origin");
  return {
    vary: "Origin",
    ...(origin !== null && {
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "WWW-Authenticate, Mcp-Session-Id, X-Request-Id",
    }),
  };
}
