import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

let folder: string | undefined;

/** Creates a folder for one rendering, which exists until the test file ends. */
export function createRenderFolder(): string {
  folder ??= mkdtempSync(path.join(tmpdir(), "albumen-variants-"));
  return mkdtempSync(path.join(folder, "out-"));
}

export function removeRenderFolder(): void {
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
}
