/**
 * Returns whether an entity-tag header (`If-Match`, `If-None-Match`) matches this strong tag or is `*`. Ignores invalid
 * members. Takes one pass, however long the header.
 */
export function matchesEntityTag(field: string, etag: string, comparison: "strong" | "weak"): boolean {
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
    const tag = closing === -1 ? "" : field.slice(opening, end).trimEnd();
    if (tag === etag && (comparison === "weak" || !isWeak)) return true;
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
