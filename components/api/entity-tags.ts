/** The latest entity tag of each resource that was read or edited in this tab, by a key of its kind and id, for `If-Match`. */
const tags = new Map<string, string>();

export function recordEntityTag(key: string, response: Response): void {
  const tag = response.headers.get("etag");
  if (tag !== null) tags.set(key, tag);
}

export function findEntityTag(key: string): string | undefined {
  return tags.get(key);
}
