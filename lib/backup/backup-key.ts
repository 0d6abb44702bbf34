import { randomBytes } from "node:crypto";
import { deriveKey, passphraseCost, unwrapKey, wrapKey } from "@/lib/platform/encryption";
import { seal, unseal } from "@/lib/platform/secrets/sealing";
import type { BackupConfig } from "./config-repository";

const purpose = "albumen backup key v1";

export type PassphraseKey = NonNullable<BackupConfig["passphraseKey"]>;

export const newBackupKey = () => randomBytes(32);

/** Wraps the key of a backup by a passphrase. */
export async function wrapByPassphrase(key: Buffer, passphrase: string): Promise<PassphraseKey> {
  const salt = randomBytes(16);
  const wrappingKey = await deriveKey(passphrase, salt, passphraseCost);
  return {
    kdf: "scrypt",
    salt: salt.toString("base64"),
    ...passphraseCost,
    wrapped: wrapKey(key, wrappingKey, purpose),
  };
}

/** @throws WrongKeyError */
export async function unwrapByPassphrase(stored: PassphraseKey, passphrase: string): Promise<Buffer> {
  const wrappingKey = await deriveKey(passphrase, Buffer.from(stored.salt, "base64"), stored);
  return unwrapKey(stored.wrapped, wrappingKey, purpose);
}

export function sealBackupKey(owner: string, key: Buffer): string {
  return seal("backup-secret", `${owner} key`, key.toString("base64"));
}

/** Returns the key of the backup, if it has a passphrase. */
export function openBackupKey({
  owner,
  sealedKey,
}: Pick<BackupConfig, "owner" | "sealedKey">): Buffer | undefined {
  return sealedKey === null
    ? undefined
    : Buffer.from(unseal("backup-secret", `${owner} key`, sealedKey), "base64");
}

const textPurpose = (name: string) => `albumen backup record v1\n${name}`;

/** Encrypts a record, which is bound to its name. */
export function sealText(text: string, key: Buffer, name: string): string {
  return wrapKey(Buffer.from(text), key, textPurpose(name));
}

/** @throws WrongKeyError */
export function openText(sealed: string, key: Buffer, name: string): string {
  return unwrapKey(sealed, key, textPurpose(name)).toString("utf8");
}
