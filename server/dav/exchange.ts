import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type DavPath,
  davUrl,
  type File,
  type Folder,
  findFile,
  findFolder,
  findPlaceholderFile,
} from "@/lib/dav";
import type { AccessRules } from "@/lib/http";
import type { Actor } from "@/lib/kernel/actor";

/** An authorized request for a path of the caller's library. */
export interface DavExchange {
  request: IncomingMessage;
  response: ServerResponse;
  actor: Actor;
  path: DavPath;
}

export interface DavMethod {
  /** Who may use it, as for an endpoint of the API. */
  rules: AccessRules;
  run(exchange: DavExchange): Promise<void>;
}

/** The root, an album, or an image or placeholder at a path. */
export type Entry =
  | { kind: "root" }
  | { kind: "folder"; folder: Folder }
  | { kind: "file"; file: File; folder: Folder | undefined };

export async function findEntry(actor: Actor, path: DavPath): Promise<Entry | undefined> {
  const { folder: folderName, name, depth } = path;
  if (folderName === undefined) return { kind: "root" };
  if (depth > 2) return undefined;
  const folder = await findFolder(actor, folderName);
  if (name === undefined) {
    if (folder) return { kind: "folder", folder };
    const file = await findPlaceholderFile(actor, path.key);
    return file && { kind: "file", file, folder: undefined };
  }
  const file = folder && (await findFile(actor, folder, path));
  return file && { kind: "file", file, folder };
}

/** The URL of what is, or would be, at the path. */
export function entryUrl({ key }: DavPath, isFolder: boolean): string {
  return davUrl(key === "" ? [] : key.split("/"), { isFolder });
}

export function header({ request }: DavExchange, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
