import { execFileSync } from "node:child_process";
import { z } from "zod";

/** Whether ExifTool, the most complete metadata reader, is installed. */
export const hasExiftool = (() => {
  try {
    execFileSync("exiftool", ["-ver"]);
    return true;
  } catch {
    return false;
  }
})();

const Reports = z.array(z.record(z.string(), z.unknown()));

/**
 * Runs exiftool and returns the tags of each file. The arguments are its options and one or more
 * paths.
 */
export function readTagsOfFiles(...args: string[]): Record<string, unknown>[] {
  const output = execFileSync("exiftool", ["-json", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 ** 2,
  });
  return Reports.parse(JSON.parse(output));
}

/** Returns the tags of one file; the last argument is its path. */
export function readTags(...args: string[]): Record<string, unknown> {
  return readTagsOfFiles(...args)[0] ?? {};
}
