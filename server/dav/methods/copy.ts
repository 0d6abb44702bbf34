import {
  addToCollection,
  type CollectionFolder,
  type CollectionPath,
  type DavPath,
  showsCollections,
} from "@/lib/dav";
import { requireRole, requireScope } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { checkTags, checkWrite } from "../check-write";
import { DavError, notFoundError, preconditionError } from "../dav-error";
import { isOverwriteForbidden, parseDestination } from "../destination";
import { type DavMethod, entryUrl, findEntry } from "../exchange";
import { copyRules } from "../rules";
import { listAllowedMethods } from "./read";

/** COPY: adds an image to a collection, under the name of its file. Its album is unchanged. */
export const copy: DavMethod = {
  rules: copyRules,
  async run(exchange) {
    const { response, actor, path } = exchange;
    if (!(await showsCollections(actor))) {
      response.setHeader("allow", await listAllowedMethods(actor));
      throw new AppError(commonErrors.methodNotAllowed);
    }
    requireScope(actor, "albums:write");
    requireRole(actor, "editor");

    const { target, collection } = requirePlace(await parseDestination(exchange));
    const entry = await findEntry(actor, path);
    if (!entry) throw notFoundError();
    if (entry.kind !== "file" || !entry.file.image)
      throw new DavError(403, "Only images are copied into collections, one at a time.");
    if (target.key === path.key) throw new DavError(403, "The source and the destination are the same.");

    const existing = await findEntry(actor, target);
    if (existing && existing.kind !== "file") throw new DavError(409, "A folder has this name.");
    if (existing && isOverwriteForbidden(exchange)) throw preconditionError();

    await checkWrite(exchange, [{ path: target, changesParent: !existing }]);
    checkTags(exchange, entry.file);
    await addToCollection(actor, entry.file.image, { collection, name: target.name });
    response
      .writeHead(existing ? 204 : 201, { "content-length": 0, location: entryUrl(target, false) })
      .end();
  },
};

/** Returns the target with the collection in which it would be. */
function requirePlace(target: DavPath): { target: CollectionPath; collection: CollectionFolder } {
  if (target.kind === "album")
    throw new DavError(403, "Files are copied only into collections. To change the album, move the file.");

  const { depth, parent: collection } = target;
  if (depth <= 2) throw new DavError(403, "Files are in collections: copy the image into one.");
  if (!collection)
    throw new DavError(409, "The collection does not exist. Create it in the dashboard first.");

  return { target, collection };
}
