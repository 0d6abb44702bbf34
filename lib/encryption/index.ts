export { checkEncryption, isEncryptionOffered } from "@/lib/platform/encryption";
export { describeEncryption, listCryptoEvents } from "./describe-encryption";
export { exportBundle } from "./export-bundle";
export { recordEncryption, sweepContentKeys } from "./record-encryption";
export { canEncrypt, createExportKeys, createOriginalKey, requireEncryption } from "./require-encryption";
export { continueRotation, rotateMasterKey, sweepRotations } from "./rotate-keys";
export { rotateRootKey } from "./rotate-root-key";
