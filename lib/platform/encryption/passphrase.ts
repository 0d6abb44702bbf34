import { scrypt } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Parameters of scrypt (RFC 7914): 64 MB of memory for each guess. Tests lower them. */
export const passphraseCost = { n: 2 ** 16, r: 8, p: 1 };

/** Derives a key of 32 bytes. The same passphrase gives the same key in each Unicode form. */
export function deriveKey(
  passphrase: string,
  salt: Buffer,
  { n, r, p }: typeof passphraseCost,
): Promise<Buffer> {
  return derive(passphrase.normalize("NFC"), salt, 32, { N: n, r, p, maxmem: 256 * n * r });
}
