import { buffer } from "node:stream/consumers";
import {
  covers,
  createLock,
  createPlaceholder,
  isNameOfOthers,
  isSystemName,
  isTemporaryPlace,
  type Lock,
  listLocks,
  refreshLock,
  releaseLocks,
  requireFilename,
} from "@/lib/dav";
import { hasScope } from "@/lib/kernel/actor";
import { requireWholeLibrary } from "@/lib/kernel/library-scope";
import { xmlDeclaration } from "@/lib/kernel/markup/markup";
import { hasRole } from "@/lib/kernel/roles";
import { checkWrite, evaluateIf } from "../check-write";
import {
  DavError,
  lockedError,
  noParentError,
  notFoundError,
  preconditionError,
  tooDeepError,
} from "../dav-error";
import {
  type AlbumExchange,
  type DavExchange,
  type DavMethod,
  entryUrl,
  findEntry,
  hasParent,
  header,
  requireAlbumPath,
} from "../exchange";
import { lockDiscovery, propstat, xmlType } from "../properties";
import { createPropertyWriter, readPropertyNames } from "../property-names";
import { lockRules } from "../rules";
import { findChild, isDavElement, parseDavXml, type XmlElement } from "../xml/parse-xml";

/** It is part of every description of what is locked. */
const maxContactLength = 200;

/**
 * LOCK: keeps others from changing the file or folder for a while, or prolongs that. A file that is
 * missing is created empty.
 */
export const lock: DavMethod = {
  rules: lockRules,
  async run(davExchange) {
    const body = await buffer(davExchange.request);
    if (body.length === 0) return refresh(davExchange);

    const { actor } = davExchange;
    const path = requireAlbumPath(davExchange.path, "Collections and their files cannot be locked.");
    const exchange = { ...davExchange, path };
    const document = parseDavXml(body, "lockinfo");
    const includesMembers = requireDepth(exchange);
    await requireLockable(exchange);
    const isNew = !(await findEntry(actor, path));
    if (isNew) await requireCreatable(exchange);
    await checkWrite(exchange, isNew ? [{ path, changesParent: true }] : []);
    const result = await createLock(actor, {
      path,
      includesMembers,
      isExclusive: requireScope(document),
      contact: (findChild(document, "owner")?.text ?? "").trim().slice(0, maxContactLength),
      seconds: parseTimeout(header(exchange, "timeout")),
    });
    if ("conflict" in result) throw lockedError(result.conflict.url);

    if (isNew) await createPlaceholder(actor, path.key, 0);
    sendLock(exchange, result.lock, isNew ? 201 : 200);
  },
};

/**
 * A key locks only what it may change, because a lock keeps the owner from it: the key of a member
 * of one album locks the content of the album, and a key that may only add images locks its own
 * files and new ones.
 */
async function requireLockable({ actor, path: { album, name, depth } }: AlbumExchange): Promise<void> {
  if (!album) requireWholeLibrary(actor);
  if (hasScope(actor, "images:write") && hasRole(actor, "editor")) return;

  const isOfOthers =
    name === undefined ? album || depth === 0 : album && (await isNameOfOthers(actor, album, name));
  if (isOfOthers)
    throw new DavError(403, "A key that may only add images locks only the files that it uploads.");
}

/** Returns whether everything in the folder is locked, too. */
function requireDepth(exchange: DavExchange): boolean {
  const depth = (header(exchange, "depth") ?? "infinity").toLowerCase();
  if (depth !== "0" && depth !== "infinity") throw new DavError(400, "A lock has the depth 0 or infinity.");

  return depth === "infinity";
}

/** Returns whether the lock is exclusive. */
function requireScope(document: XmlElement): boolean {
  const scope = findChild(document, "lockscope")?.children[0];
  const type = findChild(document, "locktype")?.children[0];
  const isKnown = scope && ["exclusive", "shared"].some((name) => isDavElement(scope, name));
  if (!isKnown || !type || !isDavElement(type, "write"))
    throw new DavError(400, "A lock is exclusive or shared, and one for writing.");

  return isDavElement(scope, "exclusive");
}

async function requireCreatable({ actor, path }: AlbumExchange): Promise<void> {
  const isTemporary = isTemporaryPlace(path);
  if (path.depth > 2 && !isTemporary) throw tooDeepError();

  const name = path.name ?? path.folder ?? "";
  if (isSystemName(name)) return;
  if (path.name === undefined) throw notFoundError();
  if (!(await hasParent(actor, path))) throw noParentError();

  if (!isTemporary) requireFilename(name);
}

/**
 * The first of the times that the client proposes (RFC 4918 §10.7), in seconds; undefined for the
 * default.
 */
function parseTimeout(text = ""): number | undefined {
  const [first = ""] = text.split(",");
  if (/^\s*infinite\s*$/i.test(first)) return Number.MAX_SAFE_INTEGER;

  const seconds = /^\s*Second-(\d{1,10})\s*$/i.exec(first)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

async function refresh(exchange: DavExchange): Promise<void> {
  const { actor, path } = exchange;
  const tokens = await evaluateIf(exchange, await listLocks(actor));
  const seconds = parseTimeout(header(exchange, "timeout"));
  const found = await refreshLock(actor, { key: path.key, tokens, seconds });
  if (!found) throw preconditionError();

  sendLock(exchange, found, 200);
}

function sendLock({ response }: DavExchange, found: Lock, status: number): void {
  response.writeHead(status, { "content-type": xmlType, "lock-token": `<${found.token}>` });
  response.end(xmlDeclaration.text + lockDiscovery(found));
}

/** UNLOCK: ends a lock. */
export const unlock: DavMethod = {
  rules: lockRules,
  async run(exchange) {
    const { response, actor, path } = exchange;
    const token = /^\s*<([^<>]+)>\s*$/.exec(header(exchange, "lock-token") ?? "")?.[1];
    if (token === undefined) throw new DavError(400, "The header Lock-Token is missing.");

    const found = (await listLocks(actor)).find((one) => one.token === token && covers(one, path.key));
    if (!found)
      throw new DavError(409, "No lock with this token is here.", "<D:lock-token-matches-request-uri/>");
    if (found.holder !== actor.credentialId) throw new DavError(403, "Another key has locked it.");

    await releaseLocks([found]);
    response.writeHead(204).end();
  },
};

/**
 * PROPPATCH: no property can be changed, which the response states for each. Clients set times and
 * attributes that images do not have.
 */
export const proppatch: DavMethod = {
  rules: lockRules,
  async run(exchange) {
    const { response, actor, path } = exchange;
    const document = parseDavXml(await buffer(exchange.request), "propertyupdate");
    const entry = await findEntry(actor, path);
    if (!entry) throw notFoundError();

    await checkWrite(exchange, [{ path, changesParent: false }]);
    const names = readPropertyNames(
      document.children.flatMap((update) => findChild(update, "prop")?.children ?? []),
    );
    if (names.length === 0) throw new DavError(400, "The body changes no property.");

    const { declarations, emptyElement } = createPropertyWriter(names);
    const url = entryUrl(path, entry.kind !== "file");
    response.writeHead(207, { "content-type": xmlType });
    response.end(
      `${xmlDeclaration.text}<D:multistatus${declarations}><D:response><D:href>${url}</D:href>` +
        `${propstat(names.map(emptyElement), "403 Forbidden")}</D:response></D:multistatus>\n`,
    );
  },
};
