/**
 * Returns the stored (uncompressed) files of a ZIP archive by name, read from the central directory
 * at its end.
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("the archive has no end");

  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory entry at ${at}`);

    const isUtf8 = (archive.readUInt16LE(at + 8) & 0x800) !== 0;
    const isStored = archive.readUInt16LE(at + 10) === 0;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = archive.toString("utf8", at + 46, at + 46 + nameBytes);
    if (!isUtf8 || !isStored || files.has(name)) throw new Error(`not as it should be: ${name}`);

    files.set(name, readContent(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 24)));
    at += 46 + nameBytes + extraBytes + commentBytes;
  }

  return files;
}

function readContent(archive: Buffer, header: number, sizeBytes: number): Buffer {
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  return archive.subarray(start, start + sizeBytes);
}
