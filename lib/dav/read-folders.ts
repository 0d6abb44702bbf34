import { type Actor, actorKeyId, hasScope } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { type FileRow, findFileRow, listAlbumRows, listFileRows } from "./files-repository";
import { nameFolders } from "./folder-names";
import { type DavPath, isSystemName } from "./paths";
import { findPlaceholder, listPlaceholders, type PlaceholderRow } from "./placeholders-repository";

/** An album. */
export interface Folder {
  name: string;
  slug: string;
  createdAt: string;
  updatedAt: string;
}

/** An image, or a placeholder of one. */
export interface File {
  name: string;
  /** Undefined for a placeholder. */
  image: FileRow | undefined;
  sizeBytes: number;
  createdAt: string;
}

/** Returns the albums that the actor may see, by the names of their folders. */
export async function listFolders(actor: Actor): Promise<Folder[]> {
  const rows = await listAlbumRows(scopeOf(actor));
  const names = nameFolders(rows);
  return rows.map(({ title: _title, ...row }) => ({ ...row, name: names.get(row.slug) ?? row.slug }));
}

export async function findFolder(actor: Actor, name: string): Promise<Folder | undefined> {
  return (await listFolders(actor)).find((folder) => folder.name === name);
}

/** A key that may not read sees what it has uploaded itself. */
function toOptions(actor: Actor) {
  const keyId = hasScope(actor, "images:read") ? undefined : (actorKeyId(actor) ?? undefined);
  return { now: isoTime(), keyId };
}

const pageSize = 1_000;

/** Yields the files of a folder in pages: images, then placeholders that their clients would show. */
export async function* listFiles(actor: Actor, folder: Folder): AsyncGenerator<File[]> {
  const options = toOptions(actor);
  const placeholders = await listPlaceholders(libraryOwner(actor), folder.name, options.now);
  const shown = placeholders.filter(({ holder }) => (options.keyId ?? holder) === holder);
  const empty = new Map(shown.map(toPlaceholder).map((file) => [file.name, file]));
  let after: FileRow | undefined;
  do {
    const rows = await listFileRows(scopeOf(actor), folder.slug, { ...options, after, limit: pageSize });
    for (const { name } of rows) empty.delete(name);
    yield rows.map(toFile);
    after = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (after);
  yield [...empty.values()].filter(({ name }) => !isSystemName(name));
}

/** Returns the file at the path, whose folder is given. */
export async function findFile(
  actor: Actor,
  folder: Folder,
  { name, key }: DavPath,
): Promise<File | undefined> {
  const image = await findImageFile(actor, folder, name ?? "");
  return image ?? findPlaceholderFile(actor, key);
}

export async function findImageFile(actor: Actor, folder: Folder, name: string): Promise<File | undefined> {
  const row = await findFileRow(scopeOf(actor), folder.slug, name, toOptions(actor));
  return row && toFile(row);
}

/** Whether the name is that of an image which the actor's key has not uploaded. */
export async function isNameOfOthers(actor: Actor, folder: Folder, name: string): Promise<boolean> {
  const find = (keyId: string | undefined) =>
    findFileRow(scopeOf(actor), folder.slug, name, { now: isoTime(), keyId });
  return !(await find(actor.credentialId)) && Boolean(await find(undefined));
}

export async function findPlaceholderFile(actor: Actor, key: string): Promise<File | undefined> {
  const { now, keyId } = toOptions(actor);
  const row = await findPlaceholder(libraryOwner(actor), key, now);
  return row && (keyId ?? row.holder) === row.holder ? toPlaceholder(row) : undefined;
}

function toFile(row: FileRow): File {
  return { name: row.name, image: row, sizeBytes: row.sizeBytes ?? 0, createdAt: row.createdAt };
}

function toPlaceholder({ path, sizeBytes, createdAt }: PlaceholderRow): File {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { name, image: undefined, sizeBytes, createdAt };
}
