import { methodNotAllowed } from "@/lib/http";
import { startConnectingProvider } from "@/lib/identity/sign-in";

/**
 * Leads to a provider to connect an account there. The ticket proves that the browser's session has
 * asked for it.
 */
export async function GET(request: Request): Promise<Response> {
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  return startConnectingProvider(ticket, request.headers);
}

const rejectMethod = methodNotAllowed("GET");

export {
  rejectMethod as DELETE,
  rejectMethod as HEAD,
  rejectMethod as OPTIONS,
  rejectMethod as PATCH,
  rejectMethod as POST,
  rejectMethod as PUT,
};
