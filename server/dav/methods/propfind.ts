import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { getStorage } from "@/lib/billing";
import {
  type CollectionFolder,
  collectionKey,
  covers,
  type DavPath,
  type File,
  type Lock,
  listCollectionFiles,
  listCollectionFolders,
  listFiles,
  listFolders,
  listLocks,
  listTemporaryFiles,
  nameCollections,
  showsCollections,
} from "@/lib/dav";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { xmlDeclaration } from "@/lib/kernel/markup/markup";
import { DavError, notFoundError } from "../dav-error";
import { describeCollection, describeFile, describeFolder, describeRoot } from "../describe-entry";
import { type DavExchange, type DavMethod, type Entry, findEntry, header } from "../exchange";
import {
  type DavResource,
  includesQuota,
  type PropertyRequest,
  renderResponse,
  xmlType,
} from "../properties";
import { createPropertyWriter, readPropertyNames } from "../property-names";
import { listRules } from "../rules";
import { findChild, isDavElement, parseDavXml } from "../xml/parse-xml";

/**
 * PROPFIND: what is at the path, and with `Depth: 1` what is in the folder. The response is
 * streamed, however many files there are.
 */
export const propfind: DavMethod = {
  rules: listRules,
  async run(exchange) {
    const depth = requireDepth(exchange);
    const properties = parseRequest(await buffer(exchange.request));
    const entry = await findEntry(exchange.actor, exchange.path);
    if (!entry) throw notFoundError();

    await sendMultiStatus(exchange, properties, listResources(exchange, { entry, depth, properties }));
  },
};

function requireDepth(exchange: DavExchange): 0 | 1 {
  const depth = header(exchange, "depth") ?? "infinity";
  if (depth === "0") return 0;
  if (depth === "1") return 1;

  throw new DavError(403, "List one folder at a time, with Depth: 1.", "<D:propfind-finite-depth/>");
}

/** A request without a body is for all properties. */
function parseRequest(body: Buffer): PropertyRequest {
  if (body.length === 0) return { kind: "all", names: [] };

  const document = parseDavXml(body, "propfind");
  const prop = findChild(document, "prop");
  if (prop) return { kind: "some", names: readPropertyNames(prop.children) };
  if (findChild(document, "propname")) return { kind: "names", names: [] };

  const isAll = document.children.some((child) => isDavElement(child, "allprop"));
  if (!isAll) throw new DavError(400, "The body requests no properties.");

  return { kind: "all", names: readPropertyNames(findChild(document, "include")?.children ?? []) };
}

interface ListOptions {
  entry: Entry;
  depth: 0 | 1;
  properties: PropertyRequest;
}

interface Listing {
  actor: Actor;
  path: DavPath;
  storage: DavResource["storage"];
  /** Returns the locks that cover the place with the key. */
  on: (key: string) => Lock[];
}

async function* listResources(
  { actor, path }: DavExchange,
  { entry, depth, properties }: ListOptions,
): AsyncGenerator<DavResource[]> {
  const locks = await listLocks(actor);
  // Members of one album do not learn how much the others hold.
  const showsStorage = includesQuota(properties) && !actor.library.albumScope;
  const storage = showsStorage ? await getStorage(libraryOwner(actor)) : undefined;
  const on = (key: string) => locks.filter((lock) => covers(lock, key));
  const listing = { actor, path, storage, on };

  yield [describeEntry(listing, entry)];
  if (depth === 1) yield* listMembers(listing, entry);
}

function describeEntry({ actor, path, storage, on }: Listing, entry: Entry): DavResource {
  const locks = on(path.key);
  switch (entry.kind) {
    case "root":
      return describeRoot(locks, storage);
    case "folder":
      return describeFolder(entry.folder, locks, storage);
    case "collections":
      return describeCollection(undefined, path.all, { locks, storage });
    case "collection":
      return describeCollection(entry.collection, path.all, { locks, storage });
    case "temporary-folder":
    case "file":
      return describeFile(entry.file, path.all, { actor, locks, isLockable: path.kind === "album" });
  }
}

async function* listMembers(listing: Listing, entry: Entry): AsyncGenerator<DavResource[]> {
  const { actor, path, on } = listing;
  const isLockable = path.kind === "album";
  const describe = (file: File) =>
    describeFile(file, [...path.all, file.name], {
      actor,
      locks: on(`${path.key}/${file.name}`),
      isLockable,
    });
  switch (entry.kind) {
    case "root":
      yield* listRoot(listing);
      break;
    case "folder":
      for await (const files of listFiles(actor, entry.folder)) yield files.map(describe);
      break;
    case "collections":
      yield listCollections(listing, await listCollectionFolders(actor, undefined));
      break;
    case "collection":
      yield listCollections(listing, await listCollectionFolders(actor, entry.collection));
      for await (const files of listCollectionFiles(actor, entry.collection)) yield files.map(describe);
      break;
    case "temporary-folder":
      yield (await listTemporaryFiles(actor, path.key)).map(describe);
      break;
    case "file":
  }
}

async function* listRoot({ actor, storage, on }: Listing): AsyncGenerator<DavResource[]> {
  const folders = await listFolders(actor);
  yield folders.map((folder) => describeFolder(folder, on(folder.slug), storage));
  if (!(await showsCollections(actor))) return;

  const name = nameCollections(folders.map((folder) => folder.name));
  yield [describeCollection(undefined, [name], { locks: on(collectionKey()), storage })];
}

function listCollections(
  { path, storage, on }: Listing,
  folders: readonly CollectionFolder[],
): DavResource[] {
  return folders.map((folder) =>
    describeCollection(folder, [...path.all, folder.name], { locks: on(collectionKey(folder)), storage }),
  );
}

async function sendMultiStatus(
  { response }: DavExchange,
  properties: PropertyRequest,
  pages: AsyncGenerator<DavResource[]>,
): Promise<void> {
  const writer = createPropertyWriter(properties.names);
  let isStarted = false;
  for await (const page of pages) {
    if (!isStarted) {
      response.writeHead(207, { "content-type": xmlType, dav: "1, 2" });
      response.write(`${xmlDeclaration.text}<D:multistatus${writer.declarations}>\n`);
      isStarted = true;
    }
    const text = page.map((resource) => renderResponse(resource, properties, writer)).join("");
    if (response.destroyed) return;

    if (!response.write(text)) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  response.end("</D:multistatus>\n");
}
