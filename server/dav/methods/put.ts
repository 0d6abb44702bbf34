import {
  createPlaceholder,
  type Expected,
  type File,
  type Folder,
  findImageFile,
  findPlaceholderFile,
  isSystemName,
  isTemporaryPlace,
  putFile,
  removePlaceholder,
  requireFilename,
  storeTemporaryFile,
} from "@/lib/dav";
import { maxImageBytes } from "@/lib/images/resource";
import { AppError } from "@/lib/kernel/errors";
import { engineErrors, imageReceiver, storageErrors } from "@/lib/uploads";
import { checkTags, checkWrite } from "../check-write";
import { DavError, noParentError, tooDeepError } from "../dav-error";
import {
  type AlbumExchange,
  type DavMethod,
  findEntry,
  hasParent,
  header,
  requireAlbumPath,
} from "../exchange";
import { uploadRules } from "../rules";

/** PUT: creates the image of the path, or replaces its file. */
export const put: DavMethod = {
  rules: uploadRules,
  async run(davExchange) {
    if (header(davExchange, "content-range") !== undefined)
      throw new DavError(400, "Send the whole file: a part of one cannot be replaced.");

    const path = requireAlbumPath(
      davExchange.path,
      "Collections take no uploads. Upload the image to an album, and copy it into the collection.",
    );
    const exchange = { ...davExchange, path };
    const name = path.name ?? path.folder ?? "";
    if (path.depth <= 2 && isSystemName(name)) return putSystemFile(exchange);
    if (isTemporaryPlace(path)) return putTemporaryFile(exchange);

    const { folder, existing } = await findTarget(exchange);
    await checkWrite(exchange, [{ path, changesParent: !existing }]);
    checkTags(exchange, existing?.image && existing);
    requireFilename(name);

    return putImage(exchange, { folder, name, existing });
  },
};

async function findTarget(exchange: AlbumExchange): Promise<{ folder: Folder; existing: File | undefined }> {
  const { actor, path } = exchange;
  if (path.depth > 2) throw tooDeepError();
  if (path.name === undefined)
    throw new DavError(403, "Images are in folders: send the file to a folder of the library.");

  const { album: folder } = path;
  if (!folder) throw noParentError();

  const existing =
    (await findImageFile(actor, folder, path.name)) ?? (await findPlaceholderFile(actor, path.key));

  return { folder, existing };
}

interface Target {
  folder: Folder;
  name: string;
  existing: File | undefined;
}

async function putImage(exchange: AlbumExchange, { folder, name, existing }: Target): Promise<void> {
  const { request, actor, path } = exchange;
  rejectTooLarge(exchange);
  const staged = await imageReceiver.receive(request, maxImageBytes, name);
  try {
    if (staged.sizeBytes === 0) return await putEmpty(exchange, existing);

    const { isNew } = await putFile(
      actor,
      { folder, name, expected: toExpected(exchange, existing) },
      staged,
    );
    await removePlaceholder(actor, path.key);
    // Only the bytes of an empty file are not new.
    send(exchange, isNew && (!existing || existing.image) ? 201 : 204);
  } catch (error) {
    // Nothing follows.
    if (error instanceof AppError && error.code === engineErrors.invalidImage.code)
      await removePlaceholder(actor, path.key);
    throw error;
  } finally {
    await imageReceiver.discard(staged);
  }
}

function rejectTooLarge(exchange: AlbumExchange): void {
  if (Number(header(exchange, "content-length") ?? 0) > maxImageBytes)
    throw new AppError(storageErrors.tooLarge);
}

/**
 * The state against which the conditions of the request were evaluated must still hold when the
 * file is stored.
 */
function toExpected(exchange: AlbumExchange, existing: File | undefined): Expected | undefined {
  if (header(exchange, "if-none-match")?.trim() === "*") return "nothing";

  const isConditional = header(exchange, "if-match") !== undefined || /\[/.test(header(exchange, "if") ?? "");
  return isConditional && existing?.image ? { generation: existing.image.generation } : undefined;
}

/**
 * Windows and macOS create an empty file first and send the bytes when they have locked it. It
 * replaces nothing.
 */
async function putEmpty(exchange: AlbumExchange, existing: File | undefined): Promise<void> {
  if (!existing?.image) await createPlaceholder(exchange.actor, exchange.path.key, 0);
  send(exchange, existing ? 204 : 201);
}

/** Accepts what a program writes before it gives the file its name, whatever the bytes are. */
async function putTemporaryFile(exchange: AlbumExchange): Promise<void> {
  const { request, actor, path } = exchange;
  const existing = await findEntry(actor, path);
  if (!path.album || !(await hasParent(actor, path))) throw noParentError();
  if (existing && (existing.kind !== "file" || existing.file.image))
    throw new DavError(409, "An image or a folder has this name.");

  await checkWrite(exchange, [{ path, changesParent: !existing }]);
  checkTags(exchange, existing?.file);
  rejectTooLarge(exchange);
  await storeTemporaryFile(actor, { key: path.key, album: path.album }, request);
  send(exchange, existing ? 204 : 201);
}

const maxSystemFileBytes = 16 * 1024 * 1024;

/**
 * Accepts what an operating system notes about a folder or file, and stores none of it: macOS would
 * not copy the images without. The file exists for a while, without its bytes.
 */
async function putSystemFile(exchange: AlbumExchange): Promise<void> {
  const { request, actor, path } = exchange;
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += (chunk as Buffer).length;
    if (sizeBytes > maxSystemFileBytes) throw new AppError(storageErrors.tooLarge);
  }

  const existing = await findPlaceholderFile(actor, path.key);
  await checkWrite(exchange, [{ path, changesParent: !existing }]);
  await createPlaceholder(actor, path.key, sizeBytes);
  send(exchange, existing ? 204 : 201);
}

function send({ response }: AlbumExchange, status: number): void {
  response.writeHead(status, { "content-length": 0 }).end();
}
