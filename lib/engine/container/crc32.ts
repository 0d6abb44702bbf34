const polynomial = 0xedb88320;

/** The CRC-32 of a PNG chunk. Node only has one from 20.15 on; the input is short enough to need no table. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? polynomial : 0);
  }
  return ~sum >>> 0;
}
