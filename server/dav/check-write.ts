import { covers, type DavPath, type File, findLocksOn, type Lock, listLocks } from "@/lib/dav";
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
  const findEtag = createEtagLookup(exchange.actor);
  for (const { url, conditions } of lists) {
    const path = url === undefined ? exchange.path : await toPath(exchange, url);
    if (await allHold(conditions, { path, locks, findEtag })) return listTokens(lists);
  }

  throw preconditionError();
}

async function toPath({ locate }: DavExchange, url: string): Promise<DavPath | undefined> {
  const base = "http://local.invalid";
  return URL.canParse(url, base) ? locate(new URL(url, base).pathname) : undefined;
}

interface IfState {
  /** Undefined for a URL outside of the library, where nothing holds. */
  path: DavPath | undefined;
  locks: readonly Lock[];
  findEtag: EtagLookup;
}

async function allHold(conditions: readonly IfCondition[], state: IfState): Promise<boolean> {
  for (const condition of conditions)
    if ((await isTrue(condition, state)) === condition.isNegated) return false;

  return true;
}

async function isTrue(condition: IfCondition, { path, locks, findEtag }: IfState): Promise<boolean> {
  if (path === undefined) return false;
  if ("etag" in condition) return (await findEtag(path)) === condition.etag;

  return locks.some((lock) => lock.token === condition.token && covers(lock, path.key));
}

type EtagLookup = (path: DavPath) => Promise<string | undefined>;

/** Looks up each path once, however many conditions name it. */
function createEtagLookup(actor: DavExchange["actor"]): EtagLookup {
  const known = new Map<string, Promise<string | undefined>>();
  const read = async (path: DavPath) => {
    const entry = await findEntry(actor, path);
    return entry?.kind === "file" ? fileEtag(entry.file) : undefined;
  };

  return (path) => {
    const found = known.get(path.key) ?? read(path);
    known.set(path.key, found);
    return found;
  };
}

/** The same tag as for the file's bytes. */
export function fileEtag({ image, temporaryKey }: File): string | undefined {
  const blobKey = image?.blobKey ?? temporaryKey;
  return blobKey ? toEtag(blobKey) : undefined;
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
