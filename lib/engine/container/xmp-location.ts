/**
 * Names of XMP properties that say where an image was taken or what place it shows, whatever their
 * prefix: positions (`exif`, and `drone-dji` in another spelling), and the places of `photoshop`,
 * `Iptc4xmpCore`, `Iptc4xmpExt` and `xmpDM`.
 */
const names =
  "G[Pp][Ss]\\w+|City|State|Country|CountryCode|CountryName|ProvinceState|WorldRegion|Sublocation|Location(?:Created|Shown|Name|Id)?|shotLocation";

/** Both forms of a property in a packet. */
export const locationAttribute = new RegExp(`\\s[\\w-]+:(?:${names})\\s*=\\s*(?:"[^"]*"|'[^']*')`, "g");
export const locationElement = new RegExp(
  `<([\\w-]+:(?:${names}))(?:\\s[^<>]*)?(?:/>|>[\\s\\S]*?</\\1\\s*>)`,
  "g",
);

const filledProperty = new RegExp(
  `\\s[\\w-]+:(?:${names})\\s*=\\s*(?:"[^"]|'[^'])|<[\\w-]+:(?:${names})(?:\\s[^<>]*)?(?<!/)>(?!\\s*</)`,
);

/** Whether a packet has a property with a position or a place, one byte per character. */
export function hasXmpLocation(packet: string): boolean {
  return filledProperty.test(packet);
}
