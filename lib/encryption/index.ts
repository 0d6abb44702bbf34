export { checkEncryption } from "@/lib/platform/encryption";
export { recordEncryption, sweepContentKeys } from "./record-encryption";
export { createExportKeys, createOriginalKey, requireEncryption } from "./require-encryption";
