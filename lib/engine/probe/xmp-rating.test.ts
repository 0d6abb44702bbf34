import { describe, expect, it } from "vitest";
import { createLicensedImage, formats, readXmpPacket, statement } from "@/test/builders/licensed-image";
import { embedLicense, embedMetadata } from "../embed/embed-license";
import { buildSidecar } from "../embed/sidecar";
import { readMetadata } from "../metadata/detect-metadata";
import { readXmpRating } from "./xmp-rating";

const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const xmp = "http://ns.adobe.com/xap/1.0/";
const packet = (description: string) =>
  Buffer.from(
    `<?xpacket begin="\ufeff"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="${rdf}">${description}</r:RDF></x:xmpmeta><?xpacket end="w"?>\0\0`,
  );
const attribute = (value: string) => packet(`<r:Description xmlns:xap="${xmp}" xap:Rating='${value}'/>`);
const element = (value: string) =>
  packet(`<r:Description xmlns="${xmp}"><Label>Rating</Label><Rating>\n${value}\n</Rating></r:Description>`);

describe("the rating of XMP metadata", () => {
  it.each([
    ["0", 0],
    ["1", 1],
    ["5.0", 5],
    ["3.5", 3],
    ["-1", -1],
    ["-0.5", null],
    ["6", null],
    ["5.1", null],
    ["", null],
    ["five", null],
  ])("%j is %s, as an attribute and as an element", (value, rating) => {
    expect([readXmpRating([attribute(value)]), readXmpRating([element(value)])]).toEqual([rating, rating]);
  });

  it("is the one of the image, and the first that is valid", () => {
    const nested = packet(
      `<r:Description xmlns:a="urn:a" xmlns:x="${xmp}"><a:From><r:Description x:Rating="5"/></a:From></r:Description>`,
    );
    const otherName = packet(`<r:Description xmlns:xmp="urn:other" xmp:Rating="5"/>`);
    const malformed = packet(`<r:Description xmlns:xmp="${xmp}" xmp:Rating="5">`);

    expect(readXmpRating([nested, otherName, malformed, Buffer.from("Rating")])).toBeNull();
    expect(readXmpRating([otherName, attribute("9"), element("2"), attribute("4")])).toBe(2);
  });

  it.each(formats)("is read from a %s, and replaced with all other metadata kept", async (format) => {
    const read = (bytes: Uint8Array) => readXmpRating(readMetadata(bytes, format).packets);
    const plain = await createLicensedImage(format);
    const licensed = embedLicense(plain, format, statement) ?? plain;
    expect([read(plain), read(licensed)]).toEqual([null, null]);

    const embed = (bytes: Uint8Array, rated: Parameters<typeof buildSidecar>[0]) =>
      embedMetadata(bytes, format, { rated }) ?? Buffer.of();
    const rated = embed(licensed, { rating: 4, pick: "pick" });
    const again = embed(rated, { rating: 0, pick: "reject" });
    expect([read(rated), read(again)]).toEqual([4, -1]);
    expect(readMetadata(again, format).kinds).toEqual(readMetadata(licensed, format).kinds);

    const written = await readXmpPacket(again);
    expect(written).toContain(statement.terms.slice(0, 20));
    expect(written.match(/:Rating>/g)).toHaveLength(2);
    expect(written).toContain("<xmpDM:pick>-1</xmpDM:pick>");
  });

  it("is not read from an image within an SVG", async () => {
    const rated = embedMetadata(await createLicensedImage("jpeg"), "jpeg", {
      rated: { rating: 5, pick: "none" },
    });
    const data = Buffer.from(rated ?? []).toString("base64");
    const svg = (metadata: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg"><metadata>${metadata}</metadata><image href="data:image/jpeg;base64,${data}"/></svg>`,
      );
    const read = (bytes: Uint8Array) => readXmpRating(readMetadata(bytes, "svg").packets);

    expect(read(svg(""))).toBeNull();
    expect(read(svg(attribute("2").toString().replaceAll("\0", "")))).toBe(2);
  });

  it("is in a sidecar with the flag", () => {
    for (const [rated, rating] of [
      [{ rating: 3, pick: "reject" }, 3],
      [{ rating: 0, pick: "reject" }, -1],
      [{ rating: 0, pick: "pick" }, 0],
    ] as const)
      expect(readXmpRating([buildSidecar(rated)])).toBe(rating);
    expect(buildSidecar({ rating: 3, pick: "pick" }).toString()).toContain("<xmpDM:pick>1</xmpDM:pick>");
  });
});
