import type { Endpoint } from "./endpoint";
import { sendsEntityTag } from "./entity-tag";

type JsonObject = Record<string, unknown>;

export function headerParameter(name: string, description?: string): JsonObject {
  const schema = { type: "string" };
  return { name, in: "header", required: false, ...(description !== undefined && { description }), schema };
}

/** The conditions of operations on a resource with an entity tag. */
export function conditionParameters({ entityTag, method }: Endpoint): JsonObject[] {
  if (!entityTag) return [];
  if (method === "GET")
    return [headerParameter("If-None-Match", "An `ETag`: while it is current, the response is 304")];

  return [
    headerParameter(
      "If-Match",
      "An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412",
    ),
  ];
}

export function conditionResponses({ entityTag, method }: Endpoint): JsonObject {
  return entityTag && method === "GET" ? { 304: { description: "The caller's copy is still current" } } : {};
}

/** Operations that respond with the resource also send its tag. */
export function tagHeader(endpoint: Endpoint): JsonObject {
  if (!sendsEntityTag(endpoint)) return {};

  const description = "The entity tag of the resource, for `If-None-Match` and `If-Match`";
  return { ETag: { description, schema: { type: "string" } } };
}
