import {
  createFolder,
  createPlaceholder,
  type DavPath,
  davRoot,
  deleteFolder,
  type Folder,
  isSystemName,
  moveFile,
  parseDavPath,
  releaseLocksAt,
  removePlaceholder,
  renameFolder,
} from "@/lib/dav";
import { isOwnHost, toHostname } from "@/lib/domains";
import { deleteImage } from "@/lib/images";
import { requireScope } from "@/lib/kernel/actor";
import { checkTags, checkWrite } from "../check-write";
import { DavError, noParentError, notFoundError, preconditionError, tooDeepError } from "../dav-error";
import { type DavExchange, type DavMethod, type Entry, entryUrl, findEntry, header } from "../exchange";
import { createFolderRules, deleteRules, moveRules } from "../rules";

type FileEntry = Extract<Entry, { kind: "file" }>;

/** MKCOL: creates an album. */
export const mkcol: DavMethod = {
  rules: createFolderRules,
  async run(exchange) {
    const { request, response, actor, path } = exchange;
    for await (const chunk of request)
      if ((chunk as Buffer).length > 0) throw new DavError(415, "MKCOL has no body here.");
    if (path.folder === undefined || (await findEntry(actor, path)))
      throw new DavError(405, "There is something with this name already.");
    if (path.depth > 1) throw (await hasParent(exchange)) ? tooDeepError() : noParentError();
    await checkWrite(exchange, [{ path, changesParent: true }]);
    await createFolder(actor, path.folder);
    response.writeHead(201, { "content-length": 0 }).end();
  },
};

async function hasParent({ actor, path }: DavExchange): Promise<boolean> {
  const { folder = "" } = path;
  return path.depth === 2 && (await findEntry(actor, { folder, key: folder, depth: 1 }))?.kind === "folder";
}

/** DELETE: moves the image to the trash; of a folder all images, before it deletes the album. */
export const remove: DavMethod = {
  rules: deleteRules,
  async run(exchange) {
    const { response, actor, path } = exchange;
    const entry = await findEntry(actor, path);
    if (!entry) throw notFoundError();
    if (entry.kind === "root") throw new DavError(403, "The library cannot be deleted here.");
    await checkWrite(exchange, [{ path, changesParent: true }]);
    if (entry.kind === "folder") {
      if ((header(exchange, "depth") ?? "infinity") !== "infinity")
        throw new DavError(400, "A folder is deleted with all that is in it.");
      await deleteFolder(actor, entry.folder);
    } else {
      checkTags(exchange, entry.file);
      await deleteFile(exchange, entry);
    }
    await releaseLocksAt(actor, path.key);
    response.writeHead(204).end();
  },
};

async function deleteFile({ actor, path }: DavExchange, { file }: FileEntry): Promise<void> {
  if (file.image) await deleteImage(actor, file.image.id);
  else await removePlaceholder(actor, path.key);
}

/** MOVE: renames an image or moves it to another album, or changes the title of an album. */
export const move: DavMethod = {
  rules: moveRules,
  async run(exchange) {
    const { response, actor, path } = exchange;
    const target = parseDestination(exchange);
    const entry = await findEntry(actor, path);
    if (!entry) throw notFoundError();
    if (entry.kind === "root" || target.folder === undefined)
      throw new DavError(403, "The library itself cannot be moved or replaced.");
    if (target.key === path.key) throw new DavError(403, "The source and the destination are the same.");
    const existing = await findEntry(actor, target);
    if (existing && header(exchange, "overwrite")?.toUpperCase() === "F") throw preconditionError();
    await checkWrite(exchange, [
      { path, changesParent: true },
      { path: target, changesParent: !existing },
    ]);
    if (entry.kind === "folder") await moveFolder(exchange, { folder: entry.folder, target, existing });
    else await moveFileEntry(exchange, { entry, target, existing });
    await releaseLocksAt(actor, path.key);
    response
      .writeHead(existing ? 204 : 201, { "content-length": 0, location: entryUrl(target, false) })
      .end();
  },
};

function parseDestination(exchange: DavExchange): DavPath {
  const text = header(exchange, "destination") ?? "";
  const base = `http://${exchange.request.headers.host}`;
  if (text === "" || !URL.canParse(text, base)) throw new DavError(400, "The header Destination is missing.");
  const { host, pathname } = new URL(text, base);
  const isHere = isOwnHost(toHostname(host)) && (pathname === davRoot || pathname.startsWith(`${davRoot}/`));
  if (!isHere) throw new DavError(502, "The destination is not in this library.");
  return parseDavPath(pathname);
}

interface FolderMove {
  folder: Folder;
  target: DavPath;
  existing: Entry | undefined;
}

async function moveFolder({ actor }: DavExchange, { folder, target, existing }: FolderMove): Promise<void> {
  requireScope(actor, "albums:write");
  if (target.depth > 1) throw tooDeepError();
  if (existing) throw new DavError(409, "There is another album with this name. Move its images instead.");
  await renameFolder(actor, folder, target.folder ?? "");
}

interface FileMove {
  entry: FileEntry;
  target: DavPath;
  existing: Entry | undefined;
}

async function moveFileEntry(exchange: DavExchange, { entry, target, existing }: FileMove): Promise<void> {
  const { actor, path } = exchange;
  const { file } = entry;
  if (target.depth > 2) throw tooDeepError();
  if (existing && existing.kind !== "file") throw new DavError(409, "A folder has this name.");
  const name = target.name ?? target.folder ?? "";
  if (!file.image) {
    if (existing?.file.image) requireScope(actor, "images:delete");
    await createPlaceholder(actor, target.key, file.sizeBytes);
    await removePlaceholder(actor, path.key);
    return;
  }
  if (isSystemName(name)) throw new DavError(403, "An image cannot have the name of a file of the system.");
  if (target.name === undefined) throw new DavError(403, "Images are in folders: move it to one.");
  const parent = await findEntry(actor, { folder: target.folder ?? "", key: target.folder ?? "", depth: 1 });
  if (parent?.kind !== "folder") throw noParentError();
  checkTags(exchange, file);
  const replaced = existing?.file.image;
  if (replaced) requireScope(actor, "images:delete");
  await moveFile(actor, file.image, { folder: parent.folder, name: target.name, replaced });
  await removePlaceholder(actor, target.key);
}
