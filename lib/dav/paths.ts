import { validationError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";

/** The path of the folders of a library. */
export const davRoot = "/dav";

/** Whether the path of a URL is one of WebDAV, which has methods of its own. */
export const isDavPath = (urlPath: string): boolean =>
  urlPath === davRoot || urlPath.startsWith(`${davRoot}/`);

/**
 * The names in a path below the root of a library: a folder (an album), and a file in it. Only
 * temporary folders have files deeper.
 */
export interface DavNames {
  /** Undefined for the root. */
  folder?: string;
  /** Undefined for a folder. */
  name?: string;
  all: readonly string[];
  /** The number of its names. */
  depth: number;
}

const maxNameBytes = 255;
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Parses the path of a URL, with or without a slash at its end. macOS sends names in Unicode's
 * decomposed form (NFD); all are composed (NFC) here.
 * @throws AppError VALIDATION_ERROR for names that nothing can have
 */
export function parseDavPath(urlPath: string): DavNames {
  const segments = urlPath.slice(davRoot.length).split("/").filter(Boolean);
  const names = segments.map(decodeName);
  const [folder, name] = names;

  return {
    ...(folder !== undefined && { folder }),
    ...(name !== undefined && { name }),
    all: names,
    depth: names.length,
  };
}

function decodeName(segment: string): string {
  let name: string;
  try {
    name = decodeURIComponent(segment).normalize("NFC");
  } catch {
    throw pathError("is not well-formed UTF-8");
  }

  if (name === "." || name === ".." || /[/\\]/.test(name))
    throw pathError("must not have dots or slashes for names");
  if (controls.test(name)) throw pathError("has a control character");
  if (Buffer.byteLength(name) > maxNameBytes)
    throw pathError(`has a name of more than ${maxNameBytes} bytes`);

  return name;
}

const pathError = (message: string) => validationError({ path: [message] });

/** Returns the path of the URL; the path of a folder ends in a slash. */
export function davUrl(names: readonly string[], { isFolder }: { isFolder: boolean }): string {
  const path = [davRoot, ...names.map(encodeURIComponent)].join("/");
  return isFolder ? `${path}/` : path;
}

/** Returns the key of the folder that contains it. */
export function parentKey(key: string): string {
  return key.includes("/") ? key.slice(0, key.lastIndexOf("/")) : "";
}

/**
 * Files in which operating systems note how a folder looks, and what they cannot store with a file
 * itself.
 */
const systemNames = new Set(
  [
    ".ds_store",
    ".localized",
    ".apdisk",
    ".hidden",
    ".directory",
    "thumbs.db",
    "ehthumbs.db",
    "desktop.ini",
  ].concat([".trashes", ".temporaryitems", ".spotlight-v100", ".fseventsd", ".metadata_never_index"]),
);

export function isSystemName(name: string): boolean {
  return name.startsWith("._") || systemNames.has(name.toLowerCase());
}

/**
 * Whether this installation serves WebDAV: platforms for functions pass on only some of its
 * methods.
 */
export const isDavOffered = (): boolean => !env().isServerless;
