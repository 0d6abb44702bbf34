import { type Actor, actorKeyId, hasScope } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { hasRole } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { type FileRow, findFileRow, listAlbumRows, listFileRows } from "./files-repository";
import { nameFolders } from "./folder-names";
import { isSystemName } from "./paths";
import { findPlaceholder, listPlaceholders, type PlaceholderRow } from "./placeholders-repository";

/** An album. */
export interface Folder {
  name: string;
  slug: string;
  createdAt: string;
  updatedAt: string;
}

/** An image, a placeholder of one, or a temporary file or folder. */
export interface File {
  name: string;
  isFolder: boolean;
  /** Undefined for a placeholder. */
  image: FileRow | undefined;
  /** Key of the bytes of a temporary file. */
  temporaryKey: string | undefined;
  sizeBytes: number;
  createdAt: string;
}

/** Returns the albums that the actor may see, by the names of their folders. */
export async function listFolders(actor: Actor): Promise<Folder[]> {
  const rows = await listAlbumRows(scopeOf(actor));
  const names = nameFolders(rows);
  return rows.map(({ title: _title, ...row }) => ({ ...row, name: names.get(row.slug) ?? row.slug }));
}

/** A key that may not read sees what it has uploaded itself. */
function toOptions(actor: Actor) {
  const keyId = hasScope(actor, "images:read") ? undefined : (actorKeyId(actor) ?? undefined);
  return { now: isoTime(), keyId };
}

export const filesPageSize = 1_000;

/**
 * Yields the files of a folder in pages: images, then placeholders that their clients would show.
 */
export async function* listFiles(actor: Actor, folder: Folder): AsyncGenerator<File[]> {
  const options = toOptions(actor);
  const placeholders = await listPlaceholders(libraryOwner(actor), folder.slug, options.now);
  const shown = placeholders.filter((row) => isVisible(actor, row) && !isDeeper(row, folder));
  const empty = new Map(shown.map(toPlaceholder).map((file) => [file.name, file]));
  let after: FileRow | undefined;
  do {
    const rows = await listFileRows(scopeOf(actor), folder.slug, { ...options, after, limit: filesPageSize });
    for (const { name } of rows) empty.delete(name);
    yield rows.map(toFile);
    after = rows.length === filesPageSize ? rows.at(-1) : undefined;
  } while (after);

  yield [...empty.values()].filter(({ name }) => !isSystemName(name));
}

/** Whether the path is in a folder of the folder. */
const isDeeper = ({ path }: PlaceholderRow, { slug }: Folder) => /\/./.test(path.slice(slug.length + 1));

export async function findImageFile(actor: Actor, folder: Folder, name: string): Promise<File | undefined> {
  const row = await findFileRow(scopeOf(actor), folder.slug, name, toOptions(actor));
  return row && toFile(row);
}

/** Whether the name belongs to an image which the actor's key has not uploaded. */
export async function isNameOfOthers(actor: Actor, folder: Folder, name: string): Promise<boolean> {
  const find = (keyId: string | undefined) =>
    findFileRow(scopeOf(actor), folder.slug, name, { now: isoTime(), keyId });
  return !(await find(actor.credentialId)) && Boolean(await find(undefined));
}

export async function findPlaceholderFile(actor: Actor, key: string): Promise<File | undefined> {
  const row = await findPlaceholder(libraryOwner(actor), key, isoTime());
  return row && isVisible(actor, row) ? toPlaceholder(row) : undefined;
}

/** Others than the sender may finish or remove a file that is being sent if they may change images. */
export function isVisible(actor: Actor, { holder }: PlaceholderRow): boolean {
  return holder === actor.credentialId || (hasScope(actor, "images:read") && hasRole(actor, "editor"));
}

export function toFile(row: FileRow): File {
  const { name, createdAt } = row;
  return {
    name,
    isFolder: false,
    image: row,
    temporaryKey: undefined,
    sizeBytes: row.sizeBytes ?? 0,
    createdAt,
  };
}

export function toPlaceholder({ path, blobKey, sizeBytes, createdAt }: PlaceholderRow): File {
  const isFolder = path.endsWith("/");
  const name = path.split("/").at(isFolder ? -2 : -1) ?? "";

  return { name, isFolder, image: undefined, temporaryKey: blobKey ?? undefined, sizeBytes, createdAt };
}
