import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { quality } from "../groups/engine/sizes.mjs";

/** Whether Debian's libvips-tools are installed. */
export function hasVipsthumbnail() {
  return spawnSync("vipsthumbnail", ["--vips-version"]).status === 0;
}

/**
 * Runs vipsthumbnail without metadata, like the other contestants; other encoder settings are the
 * program's own.
 * @param {{ file: string, size: { width: number, height?: number | undefined }, outFile: string }} call
 *   `outFile`: its extension is the format
 */
export async function runVipsthumbnail({ file, size, outFile }) {
  const crop = size.height ? ["--smartcrop", "centre"] : [];
  await promisify(execFile)("vipsthumbnail", [
    "--size",
    `${size.width}x${size.height ?? ""}`,
    ...crop,
    "--output",
    `${outFile}[Q=${quality},strip]`,
    file,
  ]);
}
