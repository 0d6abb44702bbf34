import { visit } from "jsonc-parser";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import type { ApiRequest } from "./exchange";

const maxJsonBytes = 1_000_000;
const maxDepth = 32;
/** Limit for all arrays and objects together. Each costs far more to check than to send. */
const maxEntries = 20_000;

/**
 * Parses a JSON body (RFC 8259) strictly: well-formed UTF-8, one value, no duplicate member, no
 * `__proto__`, at most 32 levels and 20,000 entries. `JSON.parse` alone would silently use the last
 * duplicate.
 */
export async function readJson(
  request: ApiRequest,
  { isOptional }: { isOptional: boolean },
): Promise<unknown> {
  const bytes = await readBytes(request, maxJsonBytes);
  // Checks the length, not the headers: a request without a body may send a content type or an
  // empty stream.
  if (isOptional && bytes.byteLength === 0) return {};

  const text = decode(request, bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError(commonErrors.invalidJson, { cause });
  }

  rejectUnsafeJson(text);
  return value;
}

function decode(request: ApiRequest, bytes: Uint8Array): string {
  if (getMediaType(request.headers) !== "application/json") {
    throw new AppError(commonErrors.unsupportedMediaType, { message: "Send the body as application/json." });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError(commonErrors.invalidJson, { cause, message: "The body is not well-formed UTF-8." });
  }
}

/** @throws AppError BODY_TOO_LARGE */
export async function readBytes(request: ApiRequest, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError(commonErrors.bodyTooLarge);

    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
}

/** Returns the bytes while they arrive. @throws AppError UNSUPPORTED_MEDIA_TYPE */
export function readStream(
  { headers, body }: ApiRequest,
  { contentType, acceptsAnyType = false }: { contentType: string; acceptsAnyType?: boolean },
): AsyncIterable<Uint8Array> {
  if (acceptsAnyType || getMediaType(headers) === contentType) return iterate(body);
  throw new AppError(commonErrors.unsupportedMediaType, { message: `Send the bytes as ${contentType}.` });
}

async function* iterate(body: ApiRequest["body"]): AsyncGenerator<Uint8Array> {
  for await (const chunk of body ?? []) yield chunk;
}

/** Whether the media type of the request is JSON. */
export const isJson = ({ headers }: ApiRequest): boolean => getMediaType(headers) === "application/json";

const getMediaType = (headers: ApiRequest["headers"]) =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

function rejectUnsafeJson(text: string): void {
  const seen: Array<Set<string>> = [];
  let entries = 0;
  const enter = () => {
    seen.push(new Set());
    rejectTooDeep(seen.length);
  };

  const leave = () => {
    seen.pop();
  };
  visit(text, {
    onObjectBegin: enter,
    onObjectEnd: leave,
    onArrayBegin: enter,
    onArrayEnd: leave,
    onSeparator: (character) => {
      if (character === "," && ++entries >= maxEntries)
        throw validationError({ body: [`has more than ${maxEntries} entries`] });
    },
    onObjectProperty: (name) => {
      const members = seen.at(-1);
      if (name === "__proto__" || members?.has(name)) {
        throw validationError({
          [name.slice(0, 100)]: [name === "__proto__" ? "is not allowed" : "is given twice"],
        });
      }

      members?.add(name);
    },
  });
}

function rejectTooDeep(depth: number): void {
  if (depth > maxDepth) throw validationError({ body: [`is nested more than ${maxDepth} levels deep`] });
}
