import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type AlbumPath,
  type CollectionFolder,
  type CollectionPath,
  type DavPath,
  davUrl,
  type File,
  type Folder,
  findCollectionFile,
  findImageFile,
  findPlaceholderFile,
  type Locate,
  toFolderPath,
} from "@/lib/dav";
import type { AccessRules } from "@/lib/http";
import type { Actor } from "@/lib/kernel/actor";
import { DavError } from "./dav-error";

/** An authorized request for a path of the caller's library. */
export interface DavExchange {
  request: IncomingMessage;
  response: ServerResponse;
  actor: Actor;
  path: DavPath;
  /** Returns the place of the path of another URL. */
  locate: Locate;
}

/** A request for a path that is not in the folder of collections. */
export interface AlbumExchange extends DavExchange {
  path: AlbumPath;
}

/** @throws DavError with the message, for a path in the folder of collections */
export function requireAlbumPath(path: DavPath, message: string): AlbumPath {
  if (path.kind === "collection") throw new DavError(403, message);
  return path;
}

export interface DavMethod {
  /** The credentials that may use it, as for an endpoint of the API. */
  rules: AccessRules;
  run(exchange: DavExchange): Promise<void>;
}

/**
 * The root, an album, or an image, placeholder, temporary file or temporary folder at a path; the
 * folder of collections, or a collection.
 */
export type Entry =
  | { kind: "root" }
  | { kind: "folder"; folder: Folder }
  | { kind: "collections" }
  | { kind: "collection"; collection: CollectionFolder }
  | { kind: "temporary-folder"; file: File }
  | { kind: "file"; file: File };

export async function findEntry(actor: Actor, path: DavPath): Promise<Entry | undefined> {
  if (path.kind === "collection") return findInCollections(actor, path);

  const { name, depth, album } = path;
  if (depth === 0) return { kind: "root" };
  if (depth === 1 && album) return { kind: "folder", folder: album };
  if (depth > 3 || (depth > 1 && !album)) return undefined;

  const image = depth === 2 && album && (await findImageFile(actor, album, name ?? ""));
  const file = image || (await findPlaceholderFile(actor, path.key));
  if (file) return { kind: "file", file };

  const temporary = await findTemporaryFolder(actor, path);

  return temporary && { kind: "temporary-folder", file: temporary };
}

async function findInCollections(
  actor: Actor,
  { name, depth, collection, parent }: CollectionPath,
): Promise<Entry | undefined> {
  if (depth === 1) return { kind: "collections" };
  if (collection) return { kind: "collection", collection };

  const file = parent && (await findCollectionFile(actor, parent, name));

  return file && { kind: "file", file };
}

async function findTemporaryFolder(actor: Actor, { key, depth }: AlbumPath): Promise<File | undefined> {
  return depth === 2 ? findPlaceholderFile(actor, toFolderPath(key)) : undefined;
}

/**
 * Whether there is a folder in which the path would be: an album, or for temporary files a folder
 * in one.
 */
export async function hasParent(actor: Actor, { all, album, key, depth }: AlbumPath): Promise<boolean> {
  if (depth < 3) return Boolean(album);

  const parent = key.slice(0, -`/${all.at(-1)}`.length);

  return depth === 3 && Boolean(await findPlaceholderFile(actor, toFolderPath(parent)));
}

/** The URL of what is, or would be, at the path. */
export function entryUrl({ all }: DavPath, isFolder: boolean): string {
  return davUrl(all, { isFolder });
}

export function header({ request }: DavExchange, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
