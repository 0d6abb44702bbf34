import sharp from "sharp";
import { embedLicense } from "@/lib/engine/embed/embed-license";
import type { LicenseStatement } from "@/lib/engine/embed/license-statement";
import * as images from "./images";

/** Test images for licenses, and the expected license texts. */

export const statement: LicenseStatement = {
  rights: '© Ada & Söhne <press> "2026"',
  terms: "Attribution 4.0 International. https://creativecommons.org/licenses/by/4.0/",
  url: "https://creativecommons.org/licenses/by/4.0/",
  isClaimed: true,
  author: null,
  owner: "Ada Lovelace 🦉",
};
export const formats = ["jpeg", "png", "webp", "avif", "tiff", "gif"] as const;
export type Format = (typeof formats)[number];

/** A foreign XMP packet with other properties as well. */
export const foreignXmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about='uuid:"1"' xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:r="http://ns.adobe.com/xap/1.0/rights/" r:Marked="False" r:WebStatement='https://old.example/' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"><d:rights><rdf:Alt><rdf:li xml:lang="x-default">OLD RIGHTS</rdf:li></rdf:Alt></d:rights><d:creator><rdf:Seq><rdf:li>The photographer</rdf:li></rdf:Seq></d:creator><d:title><rdf:Alt><rdf:li xml:lang="x-default">A kept title</rdf:li></rdf:Alt></d:title></rdf:Description></rdf:RDF></x:xmpmeta>${" ".repeat(2000)}<?xpacket end="w"?>`;

export async function createLicensedImage(format: Format, xmp?: string): Promise<Buffer> {
  if (format === "gif") return withGifPacket(await images.animatedGif(), xmp);

  const pixels = await images.jpeg({ width: 96, height: 64, orientation: 6 });
  const source = sharp(pixels).withMetadata({ orientation: 6, icc: "p3" });

  return (xmp === undefined ? source : source.withXmp(xmp))[format]().toBuffer();
}

/** Our encoder writes no XMP packet into a GIF. */
function withGifPacket(gif: Buffer, xmp: string | undefined): Buffer {
  if (xmp === undefined) return gif;

  const slope = [1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0];
  const name = Buffer.from("\x21\xff\x0bXMP DataXMP", "latin1");
  const extension = Buffer.concat([name, Buffer.from(xmp), Buffer.from(slope)]);

  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
}

/** Reads the packet with the image library, except in a GIF, where it finds none. */
export async function readXmpPacket(bytes: Uint8Array): Promise<string> {
  if (Buffer.from(bytes).toString("latin1", 0, 3) !== "GIF")
    return (await sharp(bytes).metadata()).xmp?.toString("utf8") ?? "";

  const text = Buffer.from(bytes).toString("utf8");
  return /XMP DataXMP([\s\S]*<\?xpacket end="w"\?>)/.exec(text)?.[1] ?? "";
}

export function embedTestLicense(
  bytes: Uint8Array,
  format: Format,
  embeddedStatement: LicenseStatement = statement,
): Uint8Array {
  const result = embedLicense(bytes, format, embeddedStatement);
  if (!result) throw new Error("could not be embedded");

  return result;
}
