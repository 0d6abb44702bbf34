import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { deriveKey, openContentKey, passphraseCost, wrapKey } from "@/lib/platform/encryption";
import { parseContentKey } from "@/lib/platform/storage";

/**
 * The key that is derived from a passphrase: its derivation, for the manifest, and the key of a
 * stored object wrapped by it.
 */
export interface BundleKey {
  derivation: { kdf: "scrypt"; salt: string; n: number; r: number; p: number };
  /** Base64. Throws where the object is not encrypted. */
  wrapKeyOf(objectKey: string): Promise<string>;
}

export async function createBundleKey(passphrase: string): Promise<BundleKey> {
  const salt = randomBytes(16);
  const wrappingKey = await deriveKey(passphrase, salt, passphraseCost);
  return {
    derivation: { kdf: "scrypt", salt: salt.toString("base64"), ...passphraseCost },
    async wrapKeyOf(objectKey) {
      const contentKey = parseContentKey(objectKey);
      if (!contentKey) throw new Error(`${objectKey} is not encrypted`);

      const key = await openContentKey(contentKey.id, contentKey.subject);
      const wrapped = wrapKey(key, wrappingKey, `albumen bundle v1\n${objectKey}`);

      return Buffer.from(wrapped, "base64url").toString("base64");
    },
  };
}

/** The script that opens a bundle, as the entry of the archive. */
export async function readScript(): Promise<{ name: string; content: Buffer }> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "docs/encrypted-format/open.mjs");
  return { name: "open.mjs", content: await readFile(file) };
}

export function toManifestFile(manifest: object): { name: string; content: Buffer } {
  return { name: "manifest.json", content: Buffer.from(JSON.stringify(manifest, null, 2)) };
}
