/** Returns the path segment of a group: `API keys` is at `api-keys`. */
export function groupSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

export function groupHref(tag: string): string {
  return `/docs/api/${groupSlug(tag)}`;
}

export function operationHref({ tag, id }: { tag: string; id: string }): string {
  return `${groupHref(tag)}/${id}`;
}

export const objectsHref = "/docs/objects";

export function objectHref(name: string): string {
  return `${objectsHref}/${name}`;
}

/** The subjects that the guides explain once for all operations. */
export const guideHrefs = {
  idempotency: "/docs/guides/using-the-api#idempotency",
  errors: "/docs/guides/limits-and-errors",
} as const;
