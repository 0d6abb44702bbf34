import { type GifBlock, gifLabels, gifXmpName, readGif } from "../container/gif-blocks";
import type { LicenseStatement } from "./license-statement";
import { buildLicensePacket } from "./xmp-packet";

/**
 * The packet is not stored as sub-blocks. A reader that parses it as sub-blocks always lands in this trailer,
 * where each byte leads to the end.
 */
const xmpMagicTrailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
const xmpBlockHeader = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(gifXmpName, "latin1")]);

/**
 * Inserts the packet before the first frame, after the loop count. Decoders disagree on what may appear
 * between the last frame and the end. Extensions require version GIF89a.
 */
export function embedInGif(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const gif = readGif(bytes);
  const packets = gif?.blocks.filter(isXmpBlock) ?? [];
  if (!gif || packets.length > 1) return null;
  const existing = packets[0]?.raw.subarray(xmpBlockHeader.length, -xmpMagicTrailer.length);
  const packet = buildLicensePacket(statement, existing);
  // A zero byte would end the packet early.
  if (!packet || packet.includes(0)) return null;
  const header = Buffer.from(gif.header);
  header.write("89a", 3, "latin1");
  const otherBlocks = gif.blocks.filter((block) => !isXmpBlock(block));
  const first = otherBlocks.findIndex(
    ({ kind, label }) => kind !== "extension" || label === gifLabels.graphicControl,
  );
  const parts = otherBlocks.map(({ raw }) => raw);
  parts.splice(first, 0, xmpBlockHeader, packet, xmpMagicTrailer);
  return Buffer.concat([header, ...parts, gif.tail]);
}

function isXmpBlock({ application }: GifBlock): boolean {
  return application === gifXmpName;
}
