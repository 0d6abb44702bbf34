import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { corpusFiles, isCorpusPresent } from "@/test/harness/corpus";
import { hasExiftool, readTagsOfFiles } from "@/test/harness/exiftool";
import { fc } from "@/test/harness/fast-check";
import { createMetadataImage, metadataFormats } from "@/test/harness/metadata-image";
import { buildPngChunk } from "../container/chunks";
import { buildJpegSegment } from "../container/jpeg-segments";
import { photoshopName } from "../container/photoshop-resources";
import { writeFields } from "../embed/tiff-fields";
import type { ImageFormat } from "../formats";
import { detectMetadata } from "../metadata/detect-metadata";
import { identifyFormat } from "../probe/identify-format";
import { openTiff } from "../probe/tiff-directory";
import { stripFile } from "./strip-file";
import { stripLocation } from "./strip-location";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-location-"));
afterAll(() => rmSync(folder, { recursive: true }));

const position = { latitude: 48.1372, longitude: 11.5755 };
const readPixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer();

const placePacket = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GpsLatitude="+48.2488" photoshop:City="Garching" photoshop:State='Bavaria'>
<photoshop:Country>Germany</photoshop:Country><core:Location>Boltzmannstrasse</core:Location><core:CountryCode>DEU</core:CountryCode>
<ext:LocationCreated><rdf:Bag><rdf:li ext:City="Garching"><ext:Sublocation>Boltzmannstrasse</ext:Sublocation></rdf:li></rdf:Bag></ext:LocationCreated>
<ext:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource"><ext:WorldRegion>Europe</ext:WorldRegion></rdf:li></rdf:Bag></ext:LocationShown>
<dc:title>Title that stays</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
const placeNames = /Garching|Bavaria|Germany|Boltzmannstrasse|DEU|Europe|48\.2488/;
const mention = `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City=""><dc:title>City and Location: a Country</dc:title></rdf:Description>`;

/** Headline, the places, and a caption. */
const placeFields: [field: number, text: string][] = [
  [105, "Headline"],
  ...([26, 27, 90, 92, 95, 100, 101].map((field) => [field, "Garching"]) as [number, string][]),
  [120, "Caption"],
];

function buildIptc(fields: typeof placeFields): Buffer {
  return Buffer.concat(
    fields.flatMap(([field, text]) => [Buffer.from([0x1c, 2, field, 0, text.length]), Buffer.from(text)]),
  );
}

function buildResource(id: number, data: Buffer): Buffer {
  const header = Buffer.from("8BIM\0\0\0\0\0\0\0\0", "latin1");
  header.writeUInt16BE(id, 4);
  header.writeUInt32BE(data.length, 8);

  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest();

/** Strips the file as decoder processes do, and returns its new bytes. */
async function stripInFolder(bytes: Uint8Array, format: ImageFormat): Promise<Buffer> {
  const [source, out] = [path.join(folder, "in"), path.join(folder, "out")];
  writeFileSync(source, bytes);
  await stripFile(source, out, format, "location");

  return readFileSync(out);
}

describe("stripLocation", () => {
  it.each(metadataFormats)("removes only the position from %s", async (format) => {
    const bytes = await createMetadataImage(format);
    expect(detectMetadata(bytes, format)).toContain("gps");

    const stripped = stripLocation(bytes, format);
    if (!stripped) throw new Error("could not be edited");

    // A text chunk repeats the EXIF block of the PNG.
    expect(stripped.length === bytes.length).toBe(format !== "png");

    const others = detectMetadata(bytes, format).filter((kind) => kind !== "gps");
    expect(detectMetadata(stripped, format)).toEqual(others);
    expect(Buffer.from(stripped).includes("48,8.2N")).toBe(false);
    expect(await readPixels(stripped)).toEqual(await readPixels(bytes));
    expect(stripLocation(stripped, format)).toEqual(stripped);
  });

  it.each(["jpeg", "png", "webp", "tiff"] as const)(
    "removes the names of places from the XMP of %s",
    async (format) => {
      const bytes = await sharp(await images.jpeg({ width: 16, height: 16 }))
        .withXmp(placePacket)
        .toFormat(format)
        .toBuffer();
      expect(detectMetadata(bytes, format)).toContain("gps");

      const stripped = Buffer.from(stripLocation(bytes, format) ?? "");
      expect(stripped.toString("latin1").match(placeNames)).toBeNull();
      // The PNG has the packet compressed, as a text that is removed.
      expect(stripped.includes("Title that stays")).toBe(format !== "png");
      expect(detectMetadata(stripped, format)).not.toContain("gps");
      expect(await readPixels(stripped)).toEqual(await readPixels(bytes));
    },
  );

  it("removes the names of places from IPTC that spans segments of a JPEG, and updates its digest", async () => {
    const photo = await images.jpeg({ width: 16, height: 16 });
    const iptc = buildIptc(placeFields);
    const block = Buffer.concat([buildResource(0x0404, iptc), buildResource(0x0425, md5(iptc))]);
    const segments = [block.subarray(0, 40), block.subarray(40)].map((part) =>
      buildJpegSegment(0xed, Buffer.concat([Buffer.from(photoshopName, "latin1"), part])),
    );
    const bytes = Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);

    expect(detectMetadata(bytes, "jpeg")).toEqual(expect.arrayContaining(["gps", "iptc"]));

    const stripped = Buffer.from(stripLocation(bytes, "jpeg") ?? "");
    const left = buildIptc(placeFields.filter(([field]) => field === 105 || field === 120));
    const padded = Buffer.concat([left, Buffer.alloc(iptc.length - left.length)]);
    const expected = Buffer.concat([buildResource(0x0404, padded), buildResource(0x0425, md5(padded))]);

    expect(stripped).toHaveLength(bytes.length);
    expect(Buffer.concat([stripped.subarray(20, 60), stripped.subarray(78, 78 + block.length - 40)])).toEqual(
      expected,
    );
    expect(detectMetadata(stripped, "jpeg")).toEqual(
      detectMetadata(bytes, "jpeg").filter((kind) => kind !== "gps"),
    );
  });

  it("removes the names of places from IPTC in a TIFF and in a text of a PNG", async () => {
    const iptc = buildIptc(placeFields);
    const photo = sharp(await images.jpeg({ width: 16, height: 16 }));
    const plain = await photo.clone().tiff({ compression: "lzw" }).toBuffer();
    const tiff = openTiff(plain);
    const located = tiff && writeFields(tiff, plain, [{ tag: 33723, type: 7, bytes: iptc }]);
    const stripped = Buffer.from(stripLocation(located ?? plain, "tiff") ?? "");

    expect(detectMetadata(located ?? plain, "tiff")).toEqual(expect.arrayContaining(["gps", "iptc"]));
    expect(detectMetadata(stripped, "tiff")).toContain("iptc");
    expect([stripped.includes("Garching"), stripped.includes("Headline")]).toEqual([false, true]);

    const png = await photo.clone().png().toBuffer();
    const text = `Raw profile type iptc\0\niptc\n${iptc.length}\n${iptc.toString("hex")}\n`;
    const chunk = buildPngChunk("tEXt", Buffer.from(text, "latin1"));
    const withText = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);

    expect(detectMetadata(withText, "png")).toContain("gps");
    expect(stripLocation(withText, "png")).toEqual(png);
  });

  it("keeps texts that only mention a place", async () => {
    const packet = placePacket.replace(/<rdf:Description[\s\S]*<\/rdf:Description>/, mention);
    const bytes = await sharp(await images.jpeg({ width: 16, height: 16 }))
      .withXmp(packet)
      .jpeg()
      .toBuffer();
    expect(detectMetadata(bytes, "jpeg")).not.toContain("gps");
    expect(Buffer.from(stripLocation(bytes, "jpeg") ?? "").includes("City and Location: a Country")).toBe(
      true,
    );
  });

  it("leaves an image without a position as it is", async () => {
    const bytes = await images.jpeg({ width: 16, height: 16 });
    expect(stripLocation(bytes, "jpeg")).toEqual(bytes);
  });

  it("never throws for damaged files", async () => {
    const bytes = await createMetadataImage("jpeg");
    const damage = fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        stripLocation(damaged, "jpeg");
      }),
    );
  });

  it("strips everything when the position cannot be removed alone", async () => {
    const photo = await images.jpeg({ width: 16, height: 16, gps: position });
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!-- note --><image href="data:image/jpeg;base64,${photo.toString("base64")}"/></svg>`,
    );
    expect(stripLocation(svg, "svg")).toBeNull();
    expect(detectMetadata(await stripInFolder(svg, "svg"), "svg")).toEqual([]);
  });
});

describe.skipIf(!isCorpusPresent || !hasExiftool)(
  "a location written by exiftool (skipped without it)",
  () => {
    const position = ["-GPSLatitude=48.1", "-GPSLatitudeRef=N", "-GPSLongitude=11.5", "-GPSLongitudeRef=E"];
    const places = [
      "City",
      "State",
      "Country",
      "Location",
      "CountryCode=DEU",
      "LocationCreatedCity",
      "LocationShownSublocation",
    ];

    const tags = [
      ...position,
      "-XMP:GPSLatitude=48.1",
      "-XMP:GPSLongitude=11.5",
      "-XMP:Title=kept",
      ...places.map((tag) => (tag.includes("=") ? `-XMP:${tag}` : `-XMP:${tag}=Garching`)),
    ];
    const isLocation = (tag: string) => /GPS|^(XMP|IPTC).*:.*(City|State|Country|[lL]ocation)/.test(tag);
    const listOthers = (all: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(all).filter(([tag]) => !isLocation(tag) && !/^(File|System):|SourceFile/.test(tag)),
      );

    it.each(["jpeg", "png", "webp", "gif", "avif", "heic", "tiff"] as const)(
      "is removed from %s, and nothing else",
      async (format) => {
        const file = await findCorpusFile(format);
        const [source, out] = [path.join(folder, `source.${format}`), path.join(folder, `out.${format}`)];
        copyFileSync(file, source);
        execFileSync("exiftool", ["-overwrite_original", ...tags, source], { stdio: "ignore" });
        const bytes = readFileSync(source);

        expect(detectMetadata(bytes, format)).toContain("gps");

        writeFileSync(out, stripLocation(bytes, format) ?? "");
        const [before = {}, after = {}] = readTagsOfFiles("-G1", source, out);

        expect(Object.keys(before).filter(isLocation).length).toBeGreaterThan(8);
        expect(Object.keys(after).filter(isLocation)).toEqual([]);
        expect(listOthers(after)).toEqual(listOthers(before));
        expect(after["XMP-dc:Title"]).toBe("kept");
      },
    );
  },
);

async function findCorpusFile(format: ImageFormat): Promise<string> {
  for (const { path: file, accepted } of corpusFiles())
    if (accepted && (await identifyFormat(file)).format === format) return file;
  throw new Error(`the corpus has no ${format}`);
}
