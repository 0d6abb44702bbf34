import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { renderToFiles } from "@/test/harness/render";
import { inspect } from "../probe/inspect";
import { masterRendition } from "./output-spec";

const folder = mkdtempSync(path.join(tmpdir(), "albumen-master-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("keeps small images as sharp as those rendered from the original", async () => {
  const file = path.join(folder, "original");
  const original = await images.photo(2600, 1700);
  writeFileSync(file, original);
  const source = await inspect(file);
  const input = { input: file, source, outFolder: folder };
  const [master] = (await renderToFiles({ ...input, renditions: [masterRendition] })).rendered;
  const {
    rendered: [small],
  } = await renderToFiles({
    ...input,
    input: master?.file ?? "",
    isMaster: true,
    renditions: [{ key: "w128", format: "png" }],
  });

  const [actual, reference] = await Promise.all([
    sharp(small?.file).removeAlpha().raw().toBuffer(),
    sharp(await sharp(original).png().toBuffer())
      .resize(128)
      .raw()
      .toBuffer(),
  ]);
  const difference = actual.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0);

  expect(difference / actual.length).toBeLessThan(3);
});
