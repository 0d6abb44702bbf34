import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { hasEntityTag, noPrecondition, type Precondition } from "@/lib/kernel/precondition";
import type { Endpoint, TaggedResource } from "./endpoint";

/** Whether the operation responds with the resource, and so with its tag. */
export function sendsEntityTag({ entityTag, method }: Endpoint): boolean {
  return entityTag !== undefined && method !== "DELETE";
}

/** A batch read, whose result is an array, has no tag. */
export function entityTagHeaders(endpoint: Endpoint, result: unknown): { etag?: string } {
  const { entityTag } = endpoint;
  if (!entityTag || !sendsEntityTag(endpoint) || Array.isArray(result)) return {};

  return { etag: toEntityTag(entityTag, result) };
}

/**
 * The hash of the editable members, and behind a dot the hash of the whole response if it has more.
 */
function toEntityTag({ schema, computed = [] }: TaggedResource, resource: unknown): string {
  const encoded = schema.parse(resource) as Record<string, unknown>;
  const editable = hash(omitMembers(encoded, computed));
  return computed.length === 0 ? `"${editable}"` : `"${editable}.${hash(encoded)}"`;
}

/** Returns whether the caller of a read has the representation with this tag. */
export function isNotModified({ method, headers }: Request, { etag }: { etag?: string }): boolean {
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
  { headers }: Request,
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
      const editable = editablePart(toEntityTag(tagged, await read()));
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

/** 128 bits, the same in every process. */
function hash(value: unknown): string {
  return createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest("base64url")
    .slice(0, 22);
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
