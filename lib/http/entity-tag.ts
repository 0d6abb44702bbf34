import { createHash } from "node:crypto";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { hasEntityTag, noPrecondition, type Precondition } from "@/lib/kernel/precondition";
import { encodeResponse } from "./encode-response";
import type { Endpoint, TaggedResource } from "./endpoint";
import type { ApiRequest } from "./exchange";

/** Whether the operation responds with the resource, and so with its tag. */
export function sendsEntityTag({ entityTag, method }: Endpoint): boolean {
  return entityTag !== undefined && method !== "DELETE";
}

/** A resource as its response contains it, and the JSON text of the response. */
interface EncodedResource {
  encoded: unknown;
  text: string;
}

/** A batch read, whose result is an array, has no tag. */
export function entityTagHeaders(endpoint: Endpoint, resource: EncodedResource): { etag?: string } {
  const { entityTag } = endpoint;
  if (!entityTag || !sendsEntityTag(endpoint) || Array.isArray(resource.encoded)) return {};

  const editable = hashEditable(entityTag, resource);
  return { etag: entityTag.computed ? `"${editable}.${hash(resource.text)}"` : `"${editable}"` };
}

/** Members that change although nobody edits the resource are not part of it. */
function hashEditable({ computed }: TaggedResource, { encoded, text }: EncodedResource): string {
  if (!computed) return hash(text);
  return hash(JSON.stringify(omitMembers(encoded as Record<string, unknown>, computed)));
}

/** Returns whether the caller of a read has the representation with this tag. */
export function isNotModified({ method, headers }: ApiRequest, { etag }: { etag?: string }): boolean {
  const field = headers.get("if-none-match");
  if (etag === undefined || field === null || (method !== "GET" && method !== "HEAD")) return false;

  return hasEntityTag(field, "weak", (tag) => tag === etag);
}

/** The condition of a write, which its use case has to check. */
interface RequestedPrecondition {
  check: Precondition;
  /** @throws Error when the request has a condition that the use case has not checked */
  assertChecked(): void;
}

export function readPrecondition(
  { headers }: ApiRequest,
  { entityTag: tagged, method }: Endpoint,
): RequestedPrecondition {
  const field = headers.get("if-match");
  if (!tagged || method === "GET" || field === null)
    return { check: noPrecondition, assertChecked: () => undefined };
  if (!hasEntityTag(field, "weak", () => true))
    throw validationError({ "If-Match": ["must be * or an ETag of this resource, with its quotes"] });

  let isChecked = false;
  return {
    check: async (read) => {
      isChecked = true;
      const encoded = encodeResponse(tagged.schema, await read());
      const editable = hashEditable(tagged, { encoded, text: JSON.stringify(encoded) });
      if (hasEntityTag(field, "strong", (tag) => editablePart(tag) === editable)) return;

      throw new AppError(commonErrors.preconditionFailed);
    },
    assertChecked: () => {
      if (!isChecked) throw new Error("the use case has not checked the precondition");
    },
  };
}

function editablePart(tag: string): string {
  return tag.slice(1, -1).split(".", 1)[0] ?? "";
}

/** 128 bits, the same in every process: members have the order of their schema. */
function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

function omitMembers(resource: Record<string, unknown>, members: readonly string[]): Record<string, unknown> {
  const { ...rest } = resource;
  for (const member of members) {
    const [name = "", inner] = member.split(".");
    if (inner === undefined) delete rest[name];
    else if (rest[name] !== null) rest[name] = omitMembers(rest[name] as Record<string, unknown>, [inner]);
  }
  return rest;
}
