import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { fc } from "@/test/harness/fast-check";
import {
  createMetadataImage,
  metadataFormats,
  metadataKindsByFormat,
  secret,
} from "@/test/harness/metadata-image";
import { stripMetadata } from "../strip/strip-metadata";
import { detectMetadata } from "./detect-metadata";
import { buildMetadataReport, metadataKinds } from "./kinds";

/** Metadata needed to display the image upright and in the right colors. */
const needed = ["orientation", "icc"];

describe("detectMetadata", () => {
  it.each(metadataFormats)(
    "finds all metadata of a %s and only the needed kinds after stripping",
    async (format) => {
      const bytes = await createMetadataImage(format);
      expect(detectMetadata(bytes, format)).toEqual(metadataKindsByFormat[format]);

      const stripped = stripMetadata(bytes, format);
      if (!stripped) throw new Error("could not be edited");

      expect(Buffer.from(stripped).includes(secret)).toBe(false);
      expect(detectMetadata(stripped, format)).toEqual(
        metadataKindsByFormat[format].filter((kind) => needed.includes(kind)),
      );
    },
  );

  it.each([
    ["jpeg", () => images.jpeg({ width: 16, height: 16 })],
    ["png", () => images.transparentPng(16, 16)],
    ["webp", () => images.animatedWebp()],
    ["gif", () => images.animatedGif()],
    ["avif", () => images.avif(16, 16)],
    ["svg", async () => images.svg()],
    ["svg", async () => images.svgz()],
  ] as const)("finds nothing in a plain %s", async (format, make) => {
    expect(detectMetadata(await make(), format)).toEqual([]);
  });

  it("looks into an SVG and its embedded images", async () => {
    const photo = (await createMetadataImage("jpeg")).toString("base64");
    const buildSvg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
    expect(detectMetadata(buildSvg(`<image href="data:image/jpeg;base64,${photo}"/>`), "svg")).toEqual(
      metadataKindsByFormat.jpeg,
    );
    expect(detectMetadata(buildSvg("<!-- a --><metadata><x:xmpmeta/></metadata><?app x?>"), "svg")).toEqual([
      "xmp",
      "editor_notes",
      "comment",
      "application",
    ]);
  });

  it.each(metadataFormats)("returns known kinds for damaged %s and never throws", async (format) => {
    const bytes = await createMetadataImage(format);
    const damage = fc.array(fc.tuple(fc.nat(Math.min(bytes.length, 3000) - 1), fc.nat(255)), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        const found = detectMetadata(damaged, format);
        expect(metadataKinds.filter((kind) => found.includes(kind))).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });
});

describe("buildMetadataReport", () => {
  it("splits the found kinds into kept and removed", () => {
    const some = fc.subarray([...metadataKinds]);
    fc.assert(
      fc.property(some, some, (found, left) => {
        const report = buildMetadataReport(found, left);
        expect([...report.kept, ...report.removed].sort()).toEqual([...found].sort());
        expect(report.kept.filter((kind) => report.removed.includes(kind))).toEqual([]);
        expect(report.kept.every((kind) => left.includes(kind))).toBe(true);
      }),
    );
  });
});
