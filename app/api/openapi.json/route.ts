import { apiDocument } from "../openapi";
import { baseUrl } from "../routes";

/** The document itself; it is no operation that it would describe. */
export async function GET(): Promise<Response> {
  return Response.json(apiDocument(baseUrl()), {
    headers: { "access-control-allow-origin": "*" },
  });
}
