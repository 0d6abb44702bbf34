import { describe, expect, it } from "vitest";
import { takeoutAlbum, takeoutSidecar } from "@/test/builders/takeout";
import { parseMembers, readJsonSidecar, readTakeoutAlbum } from "./json-sidecar.ts";
import { replacesTime } from "./taken-at.ts";
import { readXmp } from "./xmp.ts";

const members = (json: string) => parseMembers(json) ?? {};

describe("JSON next to an image", () => {
  it("is read in the form of Google Takeout", () => {
    const position = { latitude: 48.137, longitude: 11.575 };
    const json = takeoutSidecar({
      title: "lake.jpg",
      description: "A\r\nlake\u0007",
      position,
      isFavourite: true,
    });

    expect(readJsonSidecar(members(json))).toEqual({
      details: { description: "A\nlake", takenAt: "2024-06-30T05:12:00.000Z", position, isFavourite: true },
      filename: "lake.jpg",
      isTakeout: true,
      isTrashed: false,
    });

    const bare = takeoutSidecar({ title: "lake.jpg", takenAt: 0, isTrashed: true });
    expect(readJsonSidecar(members(bare))).toMatchObject({ details: {}, isTrashed: true });
  });

  it("is read in the form of the API", () => {
    const fields = {
      title: "Lake",
      alt: "A lake",
      taken_at: "2024-06-30T12:00:00",
      tags: ["Sea", "!", 7, "C#", "🍀"],
    };

    expect(readJsonSidecar({ ...fields, is_favourited: true, latitude: 1.5, longitude: 2 })).toMatchObject({
      details: {
        title: "Lake",
        alt: "A lake",
        takenAt: "2024-06-30T12:00:00",
        tags: ["Sea", "C#", "🍀"],
        isFavourite: true,
        position: { latitude: 1.5, longitude: 2 },
      },
    });
  });

  it.each(["", "[]", "null", "7", "{"])("%j has no fields", (json) => {
    expect(parseMembers(json)).toBeUndefined();
  });

  it("describes an album, but not where it describes a photo", () => {
    expect(readTakeoutAlbum(members(takeoutAlbum("Rome", "Two days")))).toEqual({
      title: "Rome",
      description: "Two days",
    });

    const old = { albumData: { title: "Old", date: {} } };
    expect(readTakeoutAlbum(old)).toEqual({ title: "Old" });
    expect(readTakeoutAlbum(members(takeoutAlbum("")))).toBeUndefined();
    expect(readTakeoutAlbum(members(takeoutSidecar({ title: "lake.jpg" })))).toBeUndefined();
  });
});

describe("XMP next to an image", () => {
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
  const wrap = (description: string) =>
    `<?xpacket begin="\uFEFF"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${rdf}>${description}</rdf:RDF></x:xmpmeta>`;

  it("is read as elements and lists, whatever the prefixes", () => {
    const xml =
      wrap(`<rdf:Description xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/">
      <d:title><rdf:Alt><rdf:li xml:lang="x-default">Lake &amp; sea</rdf:li></rdf:Alt></d:title>
      <d:description><rdf:Alt><rdf:li xml:lang="x-default">Early</rdf:li></rdf:Alt></d:description>
      <d:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></d:subject>
      <exif:DateTimeOriginal>2024-06-30T12:00:00+02:00</exif:DateTimeOriginal>
      <exif:GPSLatitude>48,8.25N</exif:GPSLatitude><exif:GPSLongitude>11,34,30W</exif:GPSLongitude>
    </rdf:Description>`);

    expect(readXmp(xml)).toEqual({
      title: "Lake & sea",
      description: "Early",
      takenAt: "2024-06-30T12:00:00+02:00",
      tags: ["lake", "sea"],
      position: { latitude: 48.1375, longitude: -11.575 },
    });
  });

  it("is read as attributes; digiKam's paths of tags end in the name", () => {
    const xml =
      wrap(`<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2024-06-30T12:00:00"
      xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <digiKam:TagsList><rdf:Seq><rdf:li>Places/Rome</rdf:li></rdf:Seq></digiKam:TagsList>
      <dc:subject><rdf:Bag><rdf:li>Places</rdf:li></rdf:Bag></dc:subject></rdf:Description>`);
    expect(readXmp(xml)).toEqual({ takenAt: "2024-06-30T12:00:00", tags: ["Rome"] });
  });

  it.each(["", "no XML", "<a>", wrap("<rdf:Description/>")])("%j has no fields", (xml) => {
    expect(readXmp(xml)).toEqual({});
  });
});

it.each([
  [null, "2024-06-30T12:00:00Z", true],
  // The camera's clock, and the same moment in UTC.
  ["2024-06-30T12:00:00", "2024-06-30T10:00:00Z", false],
  ["2024-06-30T12:00:00+02:00", "2024-06-30T10:00:30Z", false],
  ["2024-06-30T12:00:00+02:00", "2024-06-30T11:00:00Z", true],
  ["2024-06-30T12:00:00", "2019-01-01T10:00:00Z", true],
])("a time of %s is replaced by %s: %s", (current, fromSource, expected) => {
  expect(replacesTime(current, fromSource)).toBe(expected);
});
