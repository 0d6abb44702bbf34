interface Tagged {
  tag: string;
  /** The resource as it came with the tag. */
  resource: object;
}

/**
 * The latest entity tag of each resource that was read or edited in this tab, by a key of its kind
 * and id, for `If-Match`.
 */
const latest = new Map<string, Tagged>();

export function recordEntityTag(key: string, response: Response, resource: object): void {
  const tag = response.headers.get("etag");
  if (tag !== null) latest.set(key, { tag, resource });
}

export function findEntityTag(key: string): Tagged | undefined {
  return latest.get(key);
}
