import {
  type AlbumPath,
  createFolder,
  createTemporaryFolder,
  deleteCollectionFolder,
  deleteFolder,
  type File,
  type Folder,
  isSystemName,
  isTemporaryFolderName,
  isTemporaryPlace,
  moveFile,
  movePlaceholder,
  publishTemporaryFile,
  releaseLocksAt,
  removeFromCollection,
  removePlaceholder,
  removeTemporaryFolder,
  renameFolder,
} from "@/lib/dav";
import { deleteImage } from "@/lib/images";
import { type Actor, requireRole, requireScope } from "@/lib/kernel/actor";
import { checkTags, checkWrite } from "../check-write";
import { DavError, noParentError, notFoundError, preconditionError, tooDeepError } from "../dav-error";
import { isOverwriteForbidden, parseDestination } from "../destination";
import {
  type AlbumExchange,
  type DavExchange,
  type DavMethod,
  type Entry,
  entryUrl,
  findEntry,
  hasParent,
  header,
  requireAlbumPath,
} from "../exchange";
import { createFolderRules, deleteRules, moveRules } from "../rules";

/** MKCOL: creates an album. */
export const mkcol: DavMethod = {
  rules: createFolderRules,
  async run(exchange) {
    const { request, response, actor } = exchange;
    for await (const chunk of request)
      if ((chunk as Buffer).length > 0) throw new DavError(415, "MKCOL has no body here.");
    if (exchange.path.depth === 0 || (await findEntry(actor, exchange.path)))
      throw new DavError(405, "There is something with this name already.");

    const path = requireAlbumPath(exchange.path, "Collections are created in the dashboard.");
    if (path.depth > 1 && !path.album) throw noParentError();

    const isTemporary = path.depth === 2 && isTemporaryFolderName(path.name ?? "");
    if (path.depth > 1 && !isTemporary) throw path.depth === 2 ? tooDeepError() : noParentError();

    await checkWrite(exchange, [{ path, changesParent: true }]);
    if (isTemporary) await createTemporaryFolder(actor, path.key);
    else await createFolder(actor, path.folder ?? "");
    response.writeHead(201, { "content-length": 0 }).end();
  },
};

/**
 * DELETE: moves the image to the trash; of a folder all images, before it deletes the album. In a
 * collection the image is only removed from the collection.
 */
export const remove: DavMethod = {
  rules: deleteRules,
  async run(exchange) {
    const { response, actor, path } = exchange;
    requireScope(actor, path.kind === "collection" ? "albums:write" : "images:delete");
    const entry = await findEntry(actor, path);
    if (!entry) throw notFoundError();
    if (entry.kind === "root") throw new DavError(403, "The library cannot be deleted here.");
    if (entry.kind === "collections")
      throw new DavError(403, "The folder of collections cannot be deleted. Delete single collections.");

    await checkWrite(exchange, [{ path, changesParent: true }]);
    if (entry.kind === "folder") {
      requireWholeFolder(exchange);
      await deleteFolder(actor, entry.folder);
    } else if (entry.kind === "collection") {
      requireWholeFolder(exchange);
      await deleteCollectionFolder(actor, entry.collection);
    } else if (entry.kind === "temporary-folder") {
      await removeTemporaryFolder(actor, path.key);
    } else {
      checkTags(exchange, entry.file);
      await deleteFile(exchange, entry.file);
    }

    await releaseLocksAt(actor, path.key);
    response.writeHead(204).end();
  },
};

function requireWholeFolder(exchange: DavExchange): void {
  if ((header(exchange, "depth") ?? "infinity") !== "infinity")
    throw new DavError(400, "A folder is deleted with all that is in it.");
}

async function deleteFile({ actor, path }: DavExchange, file: File): Promise<void> {
  if (path.kind === "collection") {
    if (path.parent && file.image) await removeFromCollection(actor, path.parent, file.image);
  } else if (file.image) await deleteImage(actor, file.image.id);
  else await removePlaceholder(actor, path.key);
}

/** MOVE: renames an image or moves it to another album, or changes the title of an album. */
export const move: DavMethod = {
  rules: moveRules,
  async run(davExchange) {
    const { response, actor } = davExchange;
    const path = requireAlbumPath(davExchange.path, unmovable);
    const exchange = { ...davExchange, path };
    const target = requireAlbumPath(await parseDestination(exchange), unmovable);
    const entry = await findEntry(actor, path);
    const isPlaceholder = entry?.kind === "file" && !entry.file.image;
    if (!isPlaceholder) requireMayChange(actor);
    if (!entry) throw notFoundError();
    if (entry.kind === "root" || target.folder === undefined)
      throw new DavError(403, "The library itself cannot be moved or replaced.");
    if (target.key === path.key) throw new DavError(403, "The source and the destination are the same.");

    const existing = await findEntry(actor, target);
    if (existing && isOverwriteForbidden(exchange)) throw preconditionError();

    await checkWrite(exchange, [
      { path, changesParent: true },
      { path: target, changesParent: !existing },
    ]);
    if (entry.kind === "folder") await moveFolder(exchange, { folder: entry.folder, target, existing });
    else if (entry.kind === "file") await moveFileEntry(exchange, { file: entry.file, target, existing });
    else throw new DavError(403, "A temporary folder keeps its name.");
    await releaseLocksAt(actor, path.key);
    response
      .writeHead(existing ? 204 : 201, { "content-length": 0, location: entryUrl(target, false) })
      .end();
  },
};

const unmovable =
  "Images are not moved into, in or out of collections. Copy the image into the collection, or delete it there.";

/** A key that may only upload gives what it has written its name. */
function requireMayChange(actor: Actor): void {
  requireScope(actor, "images:write");
  requireRole(actor, "editor");
}

interface FolderMove {
  folder: Folder;
  target: AlbumPath;
  existing: Entry | undefined;
}

async function moveFolder({ actor }: DavExchange, { folder, target, existing }: FolderMove): Promise<void> {
  requireScope(actor, "albums:write");
  if (target.depth > 1) throw tooDeepError();
  if (existing) throw new DavError(409, "There is another album with this name. Move its images instead.");

  await renameFolder(actor, folder, target.folder ?? "");
}

interface FileMove {
  file: File;
  target: AlbumPath;
  existing: Entry | undefined;
}

async function moveFileEntry(exchange: AlbumExchange, { file, target, existing }: FileMove): Promise<void> {
  const { actor, path } = exchange;
  const isTemporary = isTemporaryPlace(target);
  if (target.depth > 2 && !isTemporary) throw tooDeepError();
  if (existing && existing.kind !== "file") throw new DavError(409, "A folder has this name.");

  const name = target.name ?? target.folder ?? "";
  const replaced = existing?.file.image;
  if (!file.image && (file.temporaryKey === undefined || isTemporary)) {
    if (replaced) requireScope(actor, "images:delete");
    if (isTemporary && !(await hasParent(actor, target))) throw noParentError();

    return movePlaceholder(actor, path.key, target.key);
  }

  if (isSystemName(name) || isTemporary)
    throw new DavError(
      403,
      "An image cannot have a hidden or temporary name, or one of a file of the system.",
    );

  if (target.name === undefined) throw new DavError(403, "Images are in folders: move it to one.");

  const { album: folder } = target;
  if (!folder) throw noParentError();

  checkTags(exchange, file);
  if (file.image) {
    if (replaced) requireScope(actor, "images:delete");
    await moveFile(actor, file.image, { folder, name: target.name, replaced });
  } else if (file.temporaryKey !== undefined)
    await publishTemporaryFile(actor, { key: path.key, temporaryKey: file.temporaryKey }, { folder, name });

  await removePlaceholder(actor, target.key);
}
