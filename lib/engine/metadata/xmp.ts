import type { MetadataKind } from "./kinds";

/** Yields the kinds in an XMP packet. A blank packet has none. */
export function* detectXmp(packet: Uint8Array): Generator<MetadataKind> {
  const text = Buffer.from(packet).toString("latin1");
  if (/^[\s\0]*$/.test(text)) return;
  yield "xmp";
  if (/[:\s]GPS(Latitude|Longitude|Position|Altitude|Dest\w+)\b/.test(text)) yield "gps";
  if (/xap\w?GImg|xmpGImg:image/.test(text)) yield "thumbnail";
  if (/hdr-gain-map|HDRGainMap/.test(text)) yield "gain_map";
}
