export { checkEncryption, isDamage, isEncryptionOffered } from "@/lib/platform/encryption";
export { canEncrypt, requireEncryption, requireRecoding } from "./availability";
export { createExportKeys, createOriginalKey } from "./content-keys";
export { describeEncryption, listCryptoEvents } from "./describe-encryption";
export { encryptionErrors } from "./errors";
export { exportBundle } from "./export-bundle";
export { recordDecryption, recordEncryption, sweepContentKeys } from "./record-encryption";
export { continueRotation, rotateMasterKey, sweepRotations } from "./rotate-keys";
export { rotateRootKey } from "./rotate-root-key";
