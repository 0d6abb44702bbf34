import type { Endpoint } from "./endpoint";
import { sendsEntityTag } from "./entity-tag";

type JsonObject = Record<string, unknown>;

export function headerParameter(name: string, description?: string): JsonObject {
  const schema = { type: "string" };
  return { name, in: "header", required: false, ...(description !== undefined && { description }), schema };
}

/** Whether the caller of a read can ask for a newer representation only: of a resource, or of a file. */
const isConditionalRead = ({ entityTag, method, success }: Endpoint): boolean =>
  method === "GET" && (entityTag !== undefined || success.headers?.ETag !== undefined);

/** The conditions of operations on a resource or a file with an entity tag. */
export function conditionParameters(endpoint: Endpoint): JsonObject[] {
  if (isConditionalRead(endpoint))
    return [headerParameter("If-None-Match", "An `ETag`. If it is current, the response is 304.")];
  if (!endpoint.entityTag) return [];

  return [
    headerParameter(
      "If-Match",
      "An `ETag` of the resource, or `*`. If the resource has changed, nothing is written and the response is 412.",
    ),
  ];
}

export function conditionResponses(endpoint: Endpoint): JsonObject {
  return isConditionalRead(endpoint) ? { 304: { description: "The caller's copy is current" } } : {};
}

/** Operations that respond with the resource also send its tag. */
export function tagHeader(endpoint: Endpoint): JsonObject {
  if (!sendsEntityTag(endpoint)) return {};

  const description = "The entity tag of the resource, for `If-None-Match` and `If-Match`";
  return { ETag: { description, schema: { type: "string" } } };
}
