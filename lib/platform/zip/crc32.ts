const polynomial = 0xedb88320;

/** Tables for four bytes at once, which is three times as fast as one after the other. */
const tables = buildTables();

function buildTables(): readonly [Int32Array, Int32Array, Int32Array, Int32Array] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? polynomial : 0);
    return sum;
  });
  const next = (table: Int32Array) => table.map((sum) => (sum >>> 8) ^ (first[sum & 255] ?? 0));
  const second = next(first);
  const third = next(second);

  return [first, second, third, next(third)];
}

/** The CRC-32 of bytes that follow bytes with the given sum. Node has one only from 20.15 on. */
export function crc32(bytes: Uint8Array, sum = 0): number {
  const [one, two, three, four] = tables;
  let [rest, at] = [~sum, 0];
  for (const end = bytes.length - 3; at < end; at += 4) {
    rest ^= (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    rest ^= ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24);
    rest =
      (four[rest & 255] as number) ^
      (three[(rest >>> 8) & 255] as number) ^
      (two[(rest >>> 16) & 255] as number) ^
      (one[rest >>> 24] as number);
  }

  for (; at < bytes.length; at++) rest = (rest >>> 8) ^ (one[(rest ^ (bytes[at] as number)) & 255] as number);
  return ~rest >>> 0;
}
