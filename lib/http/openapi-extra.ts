import type { ErrorDefinition } from "@/lib/kernel/errors";
import { groupByStatus } from "./declared-errors";

type JsonObject = Record<string, unknown>;

/** Error responses, which all share one schema. */
export function errorResponses(byStatus: ReadonlyMap<number, readonly ErrorDefinition[]>): JsonObject {
  const toResponse = (errors: readonly ErrorDefinition[]) => ({
    description: errors.map((error) => `\`${error.code}\`: ${error.message}`).join(" "),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(errors.map(({ code, message }) => [code, { value: { code, message } }])),
      },
    },
  });
  return Object.fromEntries([...byStatus].map(([status, errors]) => [status, toResponse(errors)]));
}

/** An operation outside the API's base path. No endpoint serves it, so it is written by hand. */
export interface ExtraOperation {
  method: "get" | "put";
  path: string;
  tag: string;
  errors: readonly ErrorDefinition[];
  /** The rest of the operation object, including the success responses. */
  description: JsonObject & { operationId: string; responses: JsonObject };
}

/** Adds the operation after the others; its server is the origin itself. */
export function addExtraOperation(
  paths: Record<string, JsonObject>,
  extra: ExtraOperation,
  serverUrl: string,
): void {
  const { responses: ownResponses, ...operation } = extra.description;
  paths[extra.path] = {
    ...paths[extra.path],
    [extra.method]: {
      ...operation,
      tags: [extra.tag],
      servers: [{ url: serverUrl }],
      responses: { ...ownResponses, ...errorResponses(groupByStatus(extra.errors)) },
    },
  };
}
