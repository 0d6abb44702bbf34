export { checkEncryption, isDamage, isEncryptionOffered } from "@/lib/platform/encryption";
export { describeEncryption, listCryptoEvents } from "./describe-encryption";
export { encryptionErrors } from "./errors";
export { exportBundle } from "./export-bundle";
export { recordDecryption, recordEncryption, sweepContentKeys } from "./record-encryption";
export {
  canEncrypt,
  createExportKeys,
  createOriginalKey,
  requireEncryption,
  requireRecoding,
} from "./require-encryption";
export { continueRotation, rotateMasterKey, sweepRotations } from "./rotate-keys";
export { rotateRootKey } from "./rotate-root-key";
