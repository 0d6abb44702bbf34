import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/images";
import { stripMetadata } from "../strip/strip-metadata";
import { embedLicense } from "./embed-license";
import type { LicenseStatement } from "./license-statement";
import { readPieces } from "./xml-elements";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const statement: LicenseStatement = {
  rights: '© Ada & Söhne <press> "2026"',
  terms: "Attribution 4.0 International. https://creativecommons.org/licenses/by/4.0/",
  url: "https://creativecommons.org/licenses/by/4.0/",
  isClaimed: true,
  author: null,
  owner: "Ada Lovelace 🦉",
};
const formats = ["jpeg", "png", "webp"] as const;
type Format = (typeof formats)[number];

const foreignXmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about='uuid:"1"' xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:r="http://ns.adobe.com/xap/1.0/rights/" r:Marked="False" r:WebStatement='https://old.example/' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"><d:rights><rdf:Alt><rdf:li xml:lang="x-default">OLD RIGHTS</rdf:li></rdf:Alt></d:rights><d:creator><rdf:Seq><rdf:li>The photographer</rdf:li></rdf:Seq></d:creator><d:title><rdf:Alt><rdf:li xml:lang="x-default">A kept title</rdf:li></rdf:Alt></d:title></rdf:Description></rdf:RDF></x:xmpmeta>${" ".repeat(2000)}<?xpacket end="w"?>`;

async function pictureOf(format: Format, xmp?: string): Promise<Buffer> {
  const pixels = await images.jpeg({ width: 96, height: 64, orientation: 6 });
  const source = sharp(pixels).withMetadata({ orientation: 6, icc: "p3" });
  return (xmp === undefined ? source : source.withXmp(xmp))[format]().toBuffer();
}

async function drawnBy(bytes: Uint8Array): Promise<unknown> {
  const image = sharp(bytes, { animated: true, ignoreIcc: true });
  const { orientation, icc, pages, delay, loop, width, height, hasAlpha, format } = await image.metadata();
  const pixels = createHash("sha256")
    .update(await image.raw().toBuffer())
    .digest("hex");
  return { pixels, orientation, icc, pages, delay, loop, width, height, hasAlpha, format };
}

function embedded(bytes: Uint8Array, format: Format, said: LicenseStatement = statement): Uint8Array {
  const result = embedLicense(bytes, format, said);
  if (!result) throw new Error("could not be embedded");
  return result;
}

async function packetOf(bytes: Uint8Array): Promise<string> {
  return (await sharp(bytes).metadata()).xmp?.toString("utf8") ?? "";
}

describe("embedLicense", () => {
  it.each(formats)("writes XMP into %s and changes nothing that is drawn", async (format) => {
    const bytes = await pictureOf(format);
    const licensed = embedded(bytes, format);
    expect(await drawnBy(licensed)).toEqual(await drawnBy(bytes));
    const packet = await packetOf(licensed);
    expect(packet).toContain("© Ada &amp; Söhne &lt;press&gt; &quot;2026&quot;");
    expect(packet).toContain("<rdf:li>Ada Lovelace 🦉</rdf:li>");
    expect(packet).toContain("<xmpRights:WebStatement>https://creativecommons.org/licenses/by/4.0/<");
    expect(packet).not.toContain("photoshop:Credit");
    expect(readPieces(packet)).toBeDefined();
  });

  it.each(formats)("keeps what the packet of a %s says of other things", async (format) => {
    const bytes = await pictureOf(format, foreignXmp);
    const packet = await packetOf(embedded(bytes, format));
    expect(readPieces(packet)).toBeDefined();
    for (const kept of ["A kept title", 'xmp:Rating="4"', "The photographer"]) expect(packet).toContain(kept);
    for (const gone of ["OLD RIGHTS", "old.example", 'r:Marked="False"']) expect(packet).not.toContain(gone);
    expect(packet).toContain(`rdf:about='uuid:"1"' xmlns:rdf`);
    expect(packet).not.toContain("Ada Lovelace 🦉</rdf:li></rdf:Seq></dc:creator>");
    expect(packet.length).toBeLessThan(foreignXmp.length + 1500);

    const named = await packetOf(embedded(bytes, format, { ...statement, author: "Grace" }));
    expect(named).not.toContain("The photographer");
    expect(named).toContain("<dc:creator><rdf:Seq><rdf:li>Grace</rdf:li>");
    expect(named).toContain("<photoshop:Credit>Grace<");
  });

  it.each(formats)("of %s says the same the second time", async (format) => {
    const once = embedded(await pictureOf(format, foreignXmp), format);
    const twice = embedded(once, format);
    expect(await packetOf(twice)).toBe(await packetOf(once));
    expect(Buffer.from(twice).equals(once)).toBe(true);
  });

  it.each(formats)("leaves nothing in %s that stripping does not find", async (format) => {
    const bytes = await pictureOf(format);
    const stripped = stripMetadata(bytes, format);
    expect(stripMetadata(embedded(bytes, format), format)).toEqual(
      format === "webp" ? stripMetadata(embedded(stripped ?? bytes, format), format) : stripped,
    );
  });

  it.each(formats)("leaves a %s alone whose packet cannot be understood", async (format) => {
    for (const broken of ["<a><b></a>", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<a/>", "no XML <"])
      expect(embedLicense(await pictureOf(format, broken), format, statement)).toBeNull();
  });

  it.each([
    ["gif", images.gif],
    ["avif", images.avif],
    ["tiff", images.tiff],
    ["svg", images.svg],
  ] as const)("writes nothing into %s", async (format, make) => {
    expect(embedLicense(await make(), format, statement)).toBeNull();
  });

  it.each(formats)("leaves all bytes of %s behind what it writes as they were", async (format) => {
    const bytes = Buffer.concat([await pictureOf(format), Buffer.from("tail")]);
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    const statements = fc.record({
      rights: text,
      terms: text,
      url: fc.option(fc.webUrl()),
      isClaimed: fc.boolean(),
      author: fc.option(text),
      owner: text,
    });
    const scan = format === "jpeg" ? bytes.indexOf(Buffer.from([0xff, 0xdb])) : bytes.indexOf("IDAT") - 4;
    fc.assert(
      fc.property(statements, (said) => {
        const licensed = Buffer.from(embedded(bytes, format, said));
        if (format === "webp") {
          const picture = bytes.subarray(bytes.indexOf("VP8 "), bytes.indexOf("EXIF"));
          expect(licensed.includes(picture)).toBe(true);
        } else {
          const rest = bytes.subarray(scan);
          expect(licensed.subarray(licensed.length - rest.length).equals(rest)).toBe(true);
        }
        expect(licensed.subarray(-4).toString()).toBe("tail");
      }),
      { numRuns: 100 },
    );
  });

  it.each(formats)("of damaged %s answers null or something, and never throws", async (format) => {
    const bytes = await pictureOf(format, foreignXmp);
    const header = Math.min(bytes.length, 4000) - 1;
    const damage = fc.array(fc.tuple(fc.nat(header), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        embedLicense(damaged, format, statement);
      }),
      { numRuns: 500 },
    );
  });

  it("makes a simple WebP an extended one, with and without loss and transparency", async () => {
    const pixels = await images.transparentPng(33, 21);
    for (const bytes of [
      await sharp(pixels).removeAlpha().webp().toBuffer(),
      await sharp(pixels).webp({ lossless: true }).toBuffer(),
      await sharp(pixels).removeAlpha().webp({ lossless: true }).toBuffer(),
      await sharp(pixels).webp().toBuffer(),
      await images.animatedWebp(),
    ]) {
      const licensed = embedded(bytes, "webp");
      expect(Buffer.from(licensed).toString("latin1", 12, 16)).toBe("VP8X");
      expect(await drawnBy(licensed)).toEqual(await drawnBy(bytes));
      expect(await packetOf(licensed)).toContain("Ada Lovelace");
    }
  });

  it("is quick with a packet that is all spaces", async () => {
    const packet = `<a ${" ".repeat(60_000)}`;
    const bytes = await pictureOf("png", packet);
    const begun = performance.now();
    expect(embedLicense(bytes, "png", statement)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

const hasExiftool = (() => {
  try {
    execFileSync("exiftool", ["-ver"]);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasExiftool)("what exiftool reads (skipped where it is not installed)", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-embed-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  function read(bytes: Uint8Array, format: Format): Record<string, unknown> {
    const file = path.join(folder, `picture.${format}`);
    writeFileSync(file, bytes);
    const output = execFileSync("exiftool", ["-json", "-a", "-G1", "-struct", "-validate", "-all", file]);
    return JSON.parse(output.toString())[0];
  }

  it.each(formats)("of %s is the statement, in order and without a warning", async (format) => {
    const before = read(await pictureOf(format, foreignXmp), format);
    const found = read(embedded(await pictureOf(format, foreignXmp), format), format);
    expect(found).toMatchObject({
      "XMP-dc:Rights": statement.rights,
      "XMP-dc:Title": "A kept title",
      "XMP-dc:Creator": ["The photographer"],
      "XMP-xmp:Rating": 4,
      "XMP-xmpRights:Marked": true,
      "XMP-xmpRights:WebStatement": statement.url,
      "XMP-xmpRights:UsageTerms": statement.terms,
      "XMP-cc:License": statement.url,
      "XMP-plus:Licensor": [{ LicensorName: statement.owner, LicensorURL: statement.url }],
    });
    expect(found["ExifTool:Warning"]).toEqual(before["ExifTool:Warning"]);
    if (format === "jpeg")
      expect(found).toMatchObject({
        "IPTC:CopyrightNotice": statement.rights,
        "IPTC:By-line": statement.owner,
        "IPTC:SpecialInstructions": statement.terms,
        "Photoshop:IPTCDigest": found["File:CurrentIPTCDigest"],
      });
  });

  it("of a JPEG that had IPTC keeps what is not about the license", async () => {
    const file = path.join(folder, "with-iptc.jpeg");
    writeFileSync(file, await images.jpeg({ width: 32, height: 32 }));
    const tags = [
      "-IPTC:Keywords=one",
      "-IPTC:Keywords=two",
      "-IPTC:By-line=Somebody",
      "-IPTC:CopyrightNotice=OLD",
    ];
    execFileSync("exiftool", ["-overwrite_original", ...tags, "-Photoshop:URL=https://kept.example", file]);
    const licensed = embedded(readFileSync(file), "jpeg");
    expect(read(licensed, "jpeg")).toMatchObject({
      "IPTC:Keywords": ["one", "two"],
      "IPTC:By-line": "Somebody",
      "IPTC:CopyrightNotice": statement.rights,
      "Photoshop:URL": "https://kept.example",
    });
    expect(read(embedded(licensed, "jpeg", { ...statement, author: "Grace" }), "jpeg")).toMatchObject({
      "IPTC:By-line": "Grace",
      "IPTC:Credit": "Grace",
    });
  });
});
