import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { assertClusterVersion } from "./postgres-cluster.mjs";

it.each([
  [16, "start the version of Albumen that created it, write a dump there with `npx albumen dump`"],
  [18, "start it with the newer version of Albumen that created it"],
])("the database of PostgreSQL %s is not started, and the message has advice", (major, advice) => {
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-cluster-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "PG_VERSION"), `${major}\n`);

  expect(() => assertClusterVersion(folder, 17)).toThrow(
    `The database in ${folder} was created by PostgreSQL ${major}, and this Albumen runs PostgreSQL 17: ${advice}`,
  );
});
