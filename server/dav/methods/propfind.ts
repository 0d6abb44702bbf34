import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { getStorage } from "@/lib/billing";
import { covers, type File, listFiles, listFolders, listLocks, listTemporaryFiles } from "@/lib/dav";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { xmlDeclaration } from "@/lib/kernel/markup/markup";
import { DavError, notFoundError } from "../dav-error";
import { describeFile, describeFolder, describeRoot } from "../describe-entry";
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

async function* listResources(
  { actor, path }: DavExchange,
  { entry, depth, properties }: ListOptions,
): AsyncGenerator<DavResource[]> {
  const locks = await listLocks(actor);
  // Members of one album do not learn how much the others hold.
  const showsStorage = includesQuota(properties) && !actor.library.albumScope;
  const storage = showsStorage ? await getStorage(libraryOwner(actor)) : undefined;
  const on = (key: string) => locks.filter((lock) => covers(lock, key));
  const describe = (file: File) =>
    describeFile(file, [...path.all, file.name], { actor, locks: on(`${path.key}/${file.name}`) });
  if (entry.kind === "file") {
    yield [describeFile(entry.file, path.all, { actor, locks: on(path.key) })];
  } else if (entry.kind === "folder") {
    const { folder } = entry;
    yield [describeFolder(folder, on(path.key), storage)];
    if (depth === 0) return;

    for await (const files of listFiles(actor, folder)) yield files.map(describe);
  } else if (entry.kind === "temporary-folder") {
    yield [describeFile(entry.file, path.all, { actor, locks: on(path.key) })];
    if (depth === 1) yield (await listTemporaryFiles(actor, path.key)).map(describe);
  } else {
    yield [describeRoot(on(""), storage)];
    if (depth === 0) return;

    const folders = await listFolders(actor);
    yield folders.map((folder) => describeFolder(folder, on(folder.slug), storage));
  }
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
