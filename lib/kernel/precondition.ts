/**
 * The caller's condition on the resource that a write changes: it is still what the caller has
 * read. `read` returns the resource under the lock of the write, as a read of it would respond.
 * Reads nothing when there is no condition.
 * @throws AppError PRECONDITION_FAILED
 */
export type Precondition = (read: () => Promise<unknown>) => Promise<void>;

export const noPrecondition: Precondition = async () => undefined;

/**
 * Returns whether a list of entity tags (`If-Match`, `If-None-Match`) is `*` or contains a matching
 * one. A strong comparison skips weak tags (RFC 9110 §8.8.3.2). Ignores invalid members. Takes one
 * pass, however long the header.
 */
export function hasEntityTag(
  field: string,
  comparison: "strong" | "weak",
  isMatch: (tag: string) => boolean,
): boolean {
  if (field.trim() === "*") return true;

  let at = 0;
  while (at < field.length) {
    if (isSeparator(field[at])) {
      at++;
      continue;
    }

    const isWeak = field.startsWith("W/", at);
    const opening = isWeak ? at + 2 : at;
    const closing = field[opening] === '"' ? field.indexOf('"', opening + 1) : -1;
    const end = findMemberEnd(field, closing === -1 ? opening : closing + 1);
    // Only whitespace may stand between a tag and its comma.
    const isTag = closing !== -1 && field.slice(closing + 1, end).trim() === "";
    if (isTag && (comparison === "weak" || !isWeak) && isMatch(field.slice(opening, closing + 1)))
      return true;

    at = end;
  }

  return false;
}

function isSeparator(character: string | undefined): boolean {
  return character === "," || character === " " || character === "\t";
}

function findMemberEnd(field: string, from: number): number {
  const comma = field.indexOf(",", from);
  return comma === -1 ? field.length : comma;
}
