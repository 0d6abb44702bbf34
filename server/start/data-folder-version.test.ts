import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assertDataFolderVersion, recordDataFolderVersion } from "./data-folder-version.mjs";

test("a data folder that a newer version has changed is rejected", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-version-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const check = () => assertDataFolderVersion(folder);

  expect(check).not.toThrow();

  recordDataFolderVersion(folder);
  expect(check).not.toThrow();

  writeFileSync(path.join(folder, "version.json"), JSON.stringify({ format: 2, version: "9.8.7" }));
  expect(check).toThrow(
    /format 2 of Albumen 9\.8\.7, and this is version \d.*: start version 9\.8\.7 or a later one\.$/,
  );
});
