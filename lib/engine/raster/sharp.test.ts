import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { png, svg } from "@/test/builders/images";
import { sharp } from "./sharp";

const folder = mkdtempSync(path.join(tmpdir(), "albumen-loaders-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("sharp", () => {
  it("opens no SVG by path, which would let it read neighboring files", async () => {
    const file = path.join(folder, "drawing.svg");
    writeFileSync(file, svg());
    await expect(sharp(file).metadata()).rejects.toThrow(/unsupported/);
    expect(await sharp(svg()).metadata()).toMatchObject({ format: "svg" });
  });

  it("opens no format that is not accepted", async () => {
    const file = path.join(folder, "image.v");
    await sharp(await png()).toFile(file);
    await expect(sharp(file).metadata()).rejects.toThrow(/unsupported/);
    await expect(sharp(Buffer.from("P6 1 1 255 abc")).metadata()).rejects.toThrow(/unsupported/);
  });
});
