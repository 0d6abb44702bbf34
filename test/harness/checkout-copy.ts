import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Copies this checkout, for tests that change its files. The packages are hard links where the file
 * system allows it: the bundler of the pages follows no symbolic link out of its folder.
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), "albumen-checkout-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 ** 2,
  });

  for (const file of files.split("\0"))
    if (file !== "" && existsSync(file)) cpSync(file, path.join(copy, file));
  try {
    execFileSync("cp", ["-al", "node_modules", copy], { stdio: "ignore" });
  } catch {
    // Another file system.
    execFileSync("cp", ["-a", "node_modules", copy]);
  }

  return copy;
}

/** Replaces text in a file, which must contain it. */
export function editFile(file: string, before: string, after: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);

  writeFileSync(
    file,
    text.replace(before, () => after),
  );
}
