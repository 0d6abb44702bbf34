import { readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { readXmpPacket, statement } from "@/test/builders/licensed-image";
import { hasExiftool, readTags } from "@/test/harness/exiftool";
import { render } from "@/test/harness/render";
import { tokenizeXml } from "../embed/xml-tokens";

vi.setConfig({ testTimeout: 60_000 });

const still = [
  "w256.avif",
  "w256.webp",
  "w256.jpeg",
  "w256.png",
  "og-image.jpeg",
  "w200-h100-q70-fitcover.avif",
];
const moving = ["w128.webp", "w128.gif"];

async function readPixels(file: string): Promise<Buffer> {
  return sharp(file, { animated: true }).raw().toBuffer();
}

describe("variants of a licensed image", () => {
  it.each([
    ["a photograph", () => images.jpeg({ width: 640, height: 480, profile: "p3" }), still],
    ["a transparent image", () => images.transparentPng(300, 200), ["w256.avif", "w256.webp", "w256.png"]],
    ["a drawing", async () => images.svg(300, 200), ["w256.avif", "w256.png"]],
    ["an animation", () => images.animatedGif(), moving],
  ])(
    "licensed variants of %s carry the license, are otherwise the same and report their exact size",
    async (_, make, names) => {
      const bytes = await make();
      const [plain, licensed] = [
        await render(bytes, names),
        await render(bytes, names, { license: statement }),
      ];

      for (const [index, { file, sizeBytes }] of licensed.entries()) {
        expect(sizeBytes).toBe(statSync(file).size);
        const before = plain[index]?.file ?? "";
        expect(sizeBytes).toBeGreaterThan(statSync(before).size);
        expect(await readPixels(file)).toEqual(await readPixels(before));
        const [{ icc }, { icc: iccBefore }] = await Promise.all([
          sharp(file).metadata(),
          sharp(before).metadata(),
        ]);
        expect(icc).toEqual(iccBefore);
        const packet = await readXmpPacket(readFileSync(file));
        expect(tokenizeXml(packet)).toBeDefined();
        expect(packet).toContain(`<xmpRights:WebStatement>${statement.url}</xmpRights:WebStatement>`);
        expect(packet).toContain(`<plus:LicensorURL>${statement.url}</plus:LicensorURL>`);
        expect(packet).toContain("© Ada &amp; Söhne &lt;press&gt;");
        expect(await readXmpPacket(readFileSync(before))).toBe("");
      }
    },
  );

  it("licensed variants that share one rendering are equal", async () => {
    const bytes = await images.jpeg({ width: 200, height: 100 });
    const variants = await render(bytes, ["w1024.webp", "w2048.webp"], { license: statement });
    const [first, second] = variants.map(({ file }) => readFileSync(file));

    expect(first).toEqual(second);
    expect(await readXmpPacket(first ?? Buffer.alloc(0))).toContain("WebStatement");
  });

  it.skipIf(!hasExiftool)("are readable by exiftool (skipped where it is not installed)", async () => {
    const of = async (bytes: Buffer, names: string[]) => render(bytes, names, { license: statement });
    const photo = await images.jpeg({ width: 640, height: 480 });
    const variants = [...(await of(photo, still)), ...(await of(await images.animatedGif(), moving))];
    for (const { file, format } of variants) {
      const tags = readTags("-G1", "-struct", "-warning", "-all", file);
      expect(tags).toMatchObject({
        "XMP-dc:Rights": statement.rights,
        "XMP-dc:Creator": [statement.owner],
        "XMP-xmpRights:Marked": true,
        "XMP-xmpRights:WebStatement": statement.url,
        "XMP-xmpRights:UsageTerms": statement.terms,
        "XMP-plus:Licensor": [{ LicensorName: statement.owner, LicensorURL: statement.url }],
        ...(format === "jpeg" && {
          "IFD0:Copyright": statement.rights,
          "IFD0:Artist": statement.owner,
          "IPTC:CopyrightNotice": statement.rights,
          "IPTC:By-line": statement.owner,
        }),
      });
      expect(Object.keys(tags).filter((tag) => tag.endsWith(":Warning"))).toEqual([]);
    }
  });
});
