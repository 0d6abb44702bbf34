import { expandName, extendScope, type Scope } from "../embed/xml-names";
import { tokenizeXml } from "../embed/xml-tokens";
import { rdf } from "../embed/xmp-description";
import { maxPacketBytes } from "../embed/xmp-packet";

const root = `${rdf}RDF`;
const ratingProperty = "http://ns.adobe.com/xap/1.0/Rating";

/** The rating of images that their owner rejects. */
export const rejectedRating = -1;

/**
 * Returns the rating of the first packet that has one: 0 to 5 stars, or -1 for a rejected image. Half
 * stars are rounded down. Returns null without a valid rating.
 */
export function readXmpRating(packets: readonly Uint8Array[]): number | null {
  for (const packet of packets) {
    const rating = parseRating(findRating(extractPacket(packet)));
    if (rating !== null) return rating;
  }
  return null;
}

function parseRating(text: string | undefined): number | null {
  const rating = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  if (rating === rejectedRating) return rejectedRating;

  return rating >= 0 && rating <= 5 ? Math.floor(rating) : null;
}

/** Returns the packet without what a container has around it. */
function extractPacket(packet: Uint8Array): string {
  const text = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength).toString("utf8");
  const start = text.indexOf("<x:xmpmeta");
  const end = text.indexOf("</x:xmpmeta>", start);

  return start < 0 || end < 0 ? text : text.slice(start, end + "</x:xmpmeta>".length);
}

/** The property is an attribute of a description, or an element in it. */
function findRating(xml: string): string | undefined {
  if (xml.length > maxPacketBytes || !xml.includes("Rating")) return undefined;

  const path: Array<{ name: string; scope: Scope }> = [];
  for (const token of tokenizeXml(xml) ?? []) {
    const parent = path.at(-1);
    if (token.kind === "close") path.pop();
    else if (token.kind === "other") {
      const isRating = parent?.name === ratingProperty && path.at(-3)?.name === root;
      if (isRating) return xml.slice(token.start, token.end);
    } else {
      const scope = extendScope(parent?.scope ?? new Map(), token);
      const isRating = ({ name }: { name: string }) => expandName(name, scope, false) === ratingProperty;
      const attribute = parent?.name === root ? token.attributes.find(isRating) : undefined;
      if (attribute) return attribute.value;
      if (token.kind === "open") path.push({ name: expandName(token.name, scope, true), scope });
    }
  }
  return undefined;
}
