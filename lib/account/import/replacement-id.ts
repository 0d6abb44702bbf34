import { createHash } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const randomLength = 16;

/**
 * Returns another id of the same time: always the same one for an account and an id. A record whose
 * id another account has gets it, and is recognized by it when the archive comes again.
 */
export function replacementId(id: string, uid: string): string {
  const digest = createHash("sha256").update(`${uid}\n${id}`).digest();
  const random = Array.from(digest.subarray(0, randomLength), (byte) => alphabet[byte % alphabet.length]);
  return id.slice(0, -randomLength) + random.join("");
}

/** Returns the ids of an archive and of their replacements that exist here, or did. */
export interface KnownIds {
  /** The owner of each id in use. */
  owners: ReadonlyMap<string, string>;
  /** The ids of deleted records. */
  retired: ReadonlyMap<string, { isOwn: boolean }>;
}

/**
 * Returns the id under which a record of the archive is or will be in the account: its own, unless
 * another account has or had that.
 */
export function chooseId(
  { owner, uid }: { owner: string; uid: string },
  id: string,
  { owners, retired }: KnownIds,
): string {
  const replacement = replacementId(id, uid);
  if (owners.get(replacement) === owner) return replacement;

  const current = owners.get(id);
  if (current !== undefined) return current === owner ? id : replacement;

  return (retired.get(id)?.isOwn ?? true) ? id : replacement;
}
