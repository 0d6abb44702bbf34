import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { installCli } from "@/test/harness/packed-cli";

const cli = installCli();

const count = 2_000;

test("a sync of 2,000 files that is killed again and again ends with every file once", {
  // The service takes 600 uploads a minute of one key.
  timeout: 1_200_000,
}, async () => {
  const names = Array.from({ length: count }, (_, index) => `p${index}.jpg`);
  for (const [index, name] of names.entries()) {
    const folder = path.join(cli.folder, "photos", String(index % 20));
    await mkdir(folder, { recursive: true });
    const size = { width: 16 + (index % 50), height: 16 + Math.floor(index / 50) };
    await writeFile(path.join(folder, name), await testImage({ red: index % 256, ...size }));
  }

  const sync = ["sync", "photos", "trip"];
  for (const killAfter of [5, 400, 1, 250, 300]) {
    expect((await cli.run(sync, { killAfter })).exitCode).toBe(-1);
  }

  expect(await cli.run(sync)).toMatchObject({ exitCode: 0 });
  expect(await cli.filenames("&album=trip")).toEqual(names.toSorted());
  expect(await cli.filenames()).toHaveLength(count);
  expect(await cli.run(sync)).toMatchObject({ exitCode: 0, lines: [] });
});
