import { createHash } from "node:crypto";
import type { z } from "zod";
import { validationError } from "@/lib/kernel/errors";
import type { RequestContext } from "./authorize-request";
import { toErrorDetails } from "./error-body";
import { readBytes, readJson, readStream } from "./json-body";

/** @throws AppError VALIDATION_ERROR */
export function parse(schema: z.ZodType | undefined, value: unknown, root: string): unknown {
  if (!schema) return undefined;

  const result = schema.safeParse(value);
  if (!result.success) throw validationError(toErrorDetails(result.error, root));

  return result.data;
}

/** For an endpoint without a query. */
export function rejectQuery(search: Record<string, unknown>): undefined {
  const names = Object.keys(search);
  if (names.length === 0) return undefined;

  throw validationError(Object.fromEntries(names.map((name) => [name, ["is unknown"]])));
}

/** Returns the headers of the request that the endpoint reads, by their names there. */
export function listDeclaredHeaders({ endpoint, request }: RequestContext): Record<string, string> {
  const names = Object.keys(endpoint.headers?.shape ?? {});
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Reads a body that fits into memory, and opens a stream. `sent` is compared on idempotent retries;
 * `body` goes to the handler.
 */
export async function readBody({
  endpoint,
  request,
}: RequestContext): Promise<{ sent?: unknown; body?: unknown }> {
  const { body } = endpoint;
  if (body?.kind === "json") {
    const sent = await readJson(request, { isOptional: body.optional === true });
    return { sent, body: parse(body.schema, sent, "body") };
  }

  if (body?.kind === "file" && body.json) {
    const sent = await readJson(request, { isOptional: false });
    return { sent, body: { json: parse(body.json, sent, "body") } };
  }

  if (body?.kind === "raw") {
    const bytes = await readBytes(request, body.maxBytes);
    return { sent: createHash("sha256").update(bytes).digest("hex"), body: bytes };
  }

  if (body?.kind === "stream") return { body: readStream(request, body) };

  return {};
}
