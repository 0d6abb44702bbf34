import { isSystemName } from "./paths";

/** Extensions of files that programs still write, or keep next to one that they edit. */
const temporaryExtensions = new Set(
  ["tmp", "temp", "part", "partial", "filepart", "crdownload"].concat(["swp", "swo", "swx"]),
);

/**
 * Whether a program gives a file this name only for a while, before it renames it: hidden ones
 * (`.photo.jpg.Xa3b1C` of rsync, `.photo.jpg.swp` of Vim), and those whose extension no file format
 * has (`photo.jpg~`, `photo.jpg.sb-1a2b-c3` of macOS, `4913`).
 */
export function isTemporaryName(name: string): boolean {
  if (isSystemName(name)) return false;
  if (/^(?:\.|~\$)/.test(name)) return true;

  const extension = /\.([^.]*)$/.exec(name)?.[1] ?? "";

  return !/^[a-z0-9]+$/i.test(extension) || temporaryExtensions.has(extension.toLowerCase());
}

/**
 * Whether a program makes a folder with this name only to write a file in it: macOS, and rsync with
 * `--delay-updates` or `--partial-dir`.
 */
export function isTemporaryFolderName(name: string): boolean {
  return /\.sb-[\w-]+$/.test(name) || /^\.(?:~tmp~|rsync-\w+)$/.test(name);
}
