export { encryptionUnavailable, isRootKeyError } from "./errors";
export { unwrapKey, WrongKeyError, wrapKey } from "./key-wrapping";
export {
  createContentKey,
  openContentKey,
  rewrapContentKey,
  rewrapContentKeys,
  unwrapContentKey,
} from "./keyring";
export {
  addMasterKey,
  canWrapKeys,
  checkEncryption,
  deleteRetiredKeys,
  findRootKeyWarning,
  hasUnavailableKeys,
  requireRootKey,
  retireMasterKeys,
  rewrapMasterKeys,
} from "./master-keys";
export { DamagedObjectError, isDamage } from "./object-format";
export { isEncryptionOffered } from "./offered";
export { deriveKey, passphraseCost } from "./passphrase";
export { findNextRootKey, findRootKey, installNextRootKey, prepareNextRootKey } from "./root-key";
