import { covers, type DavPath, type File, findLocksOn, type Lock, listLocks, parseDavPath } from "@/lib/dav";
import { toEtag } from "@/lib/delivery";
import { hasEntityTag } from "@/lib/kernel/precondition";
import { lockedError, preconditionError } from "./dav-error";
import { type DavExchange, entryUrl, findEntry, header } from "./exchange";
import { type IfCondition, listTokens, parseIfHeader } from "./if-header";

interface Change {
  path: DavPath;
  /** Whether it appears or vanishes there. */
  changesParent: boolean;
}

/** Rejects a write whose `If` header does not hold, and one of what others have locked. */
export async function checkWrite(exchange: DavExchange, changes: readonly Change[]): Promise<void> {
  const { actor } = exchange;
  const locks = await listLocks(actor);
  const tokens = await evaluateIf(exchange, locks);
  const isHeld = (lock: Lock) => tokens.includes(lock.token) && lock.holder === actor.credentialId;
  for (const { path, changesParent } of changes) {
    const found = findLocksOn(locks, { key: path.key, changesParent });
    const isBlocked =
      found.some((lock) => lock.isExclusive && !isHeld(lock)) || (found.length > 0 && !found.some(isHeld));
    if (isBlocked) throw lockedError(entryUrl(path, false));
  }
}

/** Returns the tokens of the header, one of whose lists holds. */
export async function evaluateIf(exchange: DavExchange, locks: readonly Lock[]): Promise<string[]> {
  const text = header(exchange, "if");
  if (text === undefined) return [];
  const lists = parseIfHeader(text);
  for (const { url, conditions } of lists) {
    const path = url === undefined ? exchange.path : toPath(url);
    const results = await Promise.all(conditions.map((one) => holds(exchange, { path, locks }, one)));
    if (results.every(Boolean)) return listTokens(lists);
  }
  throw preconditionError();
}

function toPath(url: string): DavPath | undefined {
  const base = "http://local.invalid";
  return URL.canParse(url, base) ? parseDavPath(new URL(url, base).pathname) : undefined;
}

async function holds(
  { actor }: DavExchange,
  { path, locks }: { path: DavPath | undefined; locks: readonly Lock[] },
  condition: IfCondition,
): Promise<boolean> {
  const isTrue =
    path !== undefined &&
    ("token" in condition
      ? locks.some((lock) => lock.token === condition.token && covers(lock, path.key))
      : (await findEtag(actor, path)) === condition.etag);
  return isTrue !== condition.isNegated;
}

async function findEtag(actor: DavExchange["actor"], path: DavPath): Promise<string | undefined> {
  const entry = await findEntry(actor, path);
  return entry?.kind === "file" ? fileEtag(entry.file) : undefined;
}

/** The same tag as that of the file's bytes. */
export function fileEtag({ image }: File): string | undefined {
  return image?.blobKey ? toEtag(image.blobKey) : undefined;
}

/** Evaluates `If-Match` and `If-None-Match` of a write (RFC 9110 §13). */
export function checkTags(exchange: DavExchange, file: File | undefined): void {
  const [match, noneMatch] = [header(exchange, "if-match"), header(exchange, "if-none-match")];
  const etag = file && fileEtag(file);
  const isCurrent = (tag: string) => tag === etag;
  if (match !== undefined && !(file && hasEntityTag(match, "strong", isCurrent))) throw preconditionError();
  if (noneMatch !== undefined && file && hasEntityTag(noneMatch, "weak", isCurrent))
    throw preconditionError();
}
