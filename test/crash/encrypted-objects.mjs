// Encrypted objects as `docs/encrypted-format.md` describes them.

const magic = Buffer.from("ALBENC\0\x01", "latin1");
const saltBytes = 16;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** @param {string} key of an object */
export function isEncryptedKey(key) {
  return /^[a-z]+\/[a-z0-9_]+\/e-/.test(key);
}

/** Size of the object with these bytes; for an encrypted one it has a header and tags. */
export function storedBytes(key, plainBytes) {
  if (!isEncryptedKey(key)) return plainBytes;

  const chunks = Math.max(1, Math.ceil(plainBytes / chunkBytes));
  return headerBytes(key) + plainBytes + chunks * tagBytes;
}

/** Returns what is wrong with the header or the size. */
export function findEncryptedFault(key, bytes) {
  const name = bytes.toString("latin1", magic.length + saltBytes + 2, headerBytes(key));
  if (!bytes.subarray(0, magic.length).equals(magic) || name !== key) return "its header is not its own";

  const body = bytes.length - headerBytes(key);
  const lastChunk = body % (chunkBytes + tagBytes);

  // No image is empty, and neither is its last chunk.
  const isWhole = body > 0 && (lastChunk === 0 || lastChunk > tagBytes);

  return isWhole ? undefined : "its last chunk is cut off";
}

function headerBytes(key) {
  return magic.length + saltBytes + 2 + key.length;
}
