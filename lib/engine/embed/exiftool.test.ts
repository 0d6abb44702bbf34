import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import {
  createLicensedImage,
  embedTestLicense,
  type Format,
  foreignXmp,
  formats,
  statement,
} from "@/test/builders/licensed-image";
import { hasExiftool, readTags } from "@/test/harness/exiftool";

describe.skipIf(!hasExiftool)("exiftool (skipped when it is not installed)", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-embed-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  let plain: Buffer;
  beforeAll(async () => {
    plain = await images.jpeg({ width: 32, height: 32 });
  });

  function read(bytes: Uint8Array, format: Format): Record<string, unknown> {
    const file = path.join(folder, `image.${format}`);
    writeFileSync(file, bytes);
    return readTags("-a", "-G1", "-struct", "-validate", "-all", file);
  }

  it.each(formats)("reads the statement from %s without warnings", async (format) => {
    const before = read(await createLicensedImage(format, foreignXmp), format);
    const after = read(embedTestLicense(await createLicensedImage(format, foreignXmp), format), format);

    expect(after).toMatchObject({
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
    expect(after["ExifTool:Warning"]).toEqual(before["ExifTool:Warning"]);

    if (format === "jpeg")
      expect(after).toMatchObject({
        "IFD0:Copyright": statement.rights,
        "IFD0:Artist": statement.owner,
        "IPTC:CopyrightNotice": statement.rights,
        "IPTC:By-line": statement.owner,
        "IPTC:SpecialInstructions": statement.terms,
        "Photoshop:IPTCDigest": after["File:CurrentIPTCDigest"],
      });
  });

  it.each([
    ["little", "II"],
    ["big", "MM"],
  ])("reads unrelated fields of a JPEG with %s-endian EXIF unchanged", (_, order) => {
    const file = path.join(folder, `${order}.jpeg`);
    writeFileSync(file, plain);
    const tags = ["-IFD0:Artist=Somebody", "-IFD0:Copyright=OLD", "-Model=X1", "-ISO=200", "-GPSLatitude=12"];
    execFileSync("exiftool", ["-overwrite_original", `-ExifByteOrder=${order}`, ...tags, file]);
    const licensed = embedTestLicense(readFileSync(file), "jpeg");
    const expectedTags = {
      "IFD0:Model": "X1",
      "ExifIFD:ISO": 200,
      "GPS:GPSLatitude": expect.stringContaining("12 deg"),
    };

    expect(read(licensed, "jpeg")).toMatchObject({
      ...expectedTags,
      "ExifTool:Validate": read(readFileSync(file), "jpeg")["ExifTool:Validate"],
      "File:ExifByteOrder": expect.stringContaining(`, ${order}`),
      "IFD0:Artist": "Somebody",
      "IFD0:Copyright": statement.rights,
    });

    const named = embedTestLicense(licensed, "jpeg", { ...statement, author: "Al", rights: "©" });
    expect(read(named, "jpeg")).toMatchObject({
      ...expectedTags,
      "IFD0:Artist": "Al",
      "IFD0:Copyright": "©",
    });

    const twice = embedTestLicense(licensed, "jpeg");
    expect(embedTestLicense(twice, "jpeg")).toEqual(twice);
  });

  it("reads unrelated fields of a JPEG that had IPTC unchanged", () => {
    const file = path.join(folder, "with-iptc.jpeg");
    writeFileSync(file, plain);
    const tags = [
      "-IPTC:Keywords=one",
      "-IPTC:Keywords=two",
      "-IPTC:By-line=Somebody",
      "-IPTC:CopyrightNotice=OLD",
    ];
    execFileSync("exiftool", ["-overwrite_original", ...tags, "-Photoshop:URL=https://kept.example", file]);
    const licensed = embedTestLicense(readFileSync(file), "jpeg");

    expect(read(licensed, "jpeg")).toMatchObject({
      "IPTC:Keywords": ["one", "two"],
      "IPTC:By-line": "Somebody",
      "IPTC:CopyrightNotice": statement.rights,
      "Photoshop:URL": "https://kept.example",
    });
    expect(read(embedTestLicense(licensed, "jpeg", { ...statement, author: "Grace" }), "jpeg")).toMatchObject(
      {
        "IPTC:By-line": "Grace",
        "IPTC:Credit": "Grace",
      },
    );
  });
});
