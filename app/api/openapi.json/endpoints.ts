import { z } from "zod";
import { defineEndpoint, type Endpoint, ok } from "@/lib/http";
import { apiDocument } from "../openapi";
import { baseUrl } from "../routes";

/** The document describes all endpoints, including this one, so it reads them when it is called. */
export function document(endpoints: () => readonly Endpoint[]): Endpoint {
  return defineEndpoint({
    method: "GET",
    path: "/openapi.json",
    operationId: "getOpenApi",
    tag: "Service",
    summary: "Get this OpenAPI document",
    auth: "public",
    rateLimit: "read",
    success: ok(z.record(z.string(), z.unknown()), "OpenAPI 3.1"),
    errors: [],
    handler: () => apiDocument(endpoints(), baseUrl()),
  });
}
