import { z } from "zod";
import { defineEndpoint, type Endpoint, ok } from "@/lib/http";
import { apiDocument } from "../openapi";
import { baseUrl } from "../routes";

/** By base URL, of which a process has one: the document takes a quarter of a second to build. */
const documents = new Map<string, ReturnType<typeof apiDocument>>();

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
    handler: () => {
      const url = baseUrl();
      const known = documents.get(url) ?? apiDocument(endpoints(), url);
      documents.set(url, known);

      return known;
    },
  });
}
