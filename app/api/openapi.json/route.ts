import { env } from "@/lib/platform/env";
import { apiDocument } from "../openapi";

/** The document itself; it is no operation that it would describe. */
export async function GET(): Promise<Response> {
  return Response.json(apiDocument(`${env().origin}/api`), {
    headers: { "access-control-allow-origin": "*" },
  });
}
