// The keys of objects, which never change, name their encryption: a content key's id, or that the
// bytes are readable for this process only.

const sealedPattern = /^[a-z]+\/([a-z0-9_]+)\/e-([0-9a-f]{24})-/;
/**
 * Files of uploads before their fields are known, which may say that the image is to be encrypted.
 */
export const sealedStagingPrefix = "staging/e-";

/** The id and the subject, such as the image, of the content key of an encrypted object. */
export interface ContentKeyName {
  id: string;
  subject: string;
}

/**
 * Returns the content key with which an object is encrypted; undefined for one that is stored as it
 * is.
 */
export function parseContentKey(objectKey: string): ContentKeyName | undefined {
  const [, subject, id] = sealedPattern.exec(objectKey) ?? [];
  return subject !== undefined && id !== undefined ? { subject, id } : undefined;
}

/**
 * Whether the object is stored encrypted. Its plain bytes must not be cached, nor written to a
 * disk.
 */
export function isSealedKey(objectKey: string): boolean {
  return objectKey.startsWith(sealedStagingPrefix) || sealedPattern.test(objectKey);
}

/**
 * The start of the last segment of the key of an object that is encrypted with this content key.
 */
export function sealedNamePrefix(contentKeyId: string): string {
  return `e-${contentKeyId}-`;
}
