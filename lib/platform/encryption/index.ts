export { isDamage } from "./damage";
export { wrapKey } from "./key-wrapping";
export { createContentKey, openContentKey, rewrapContentKeys } from "./keyring";
export {
  addMasterKey,
  checkEncryption,
  hasUnavailableKeys,
  requireRootKey,
  retireMasterKeys,
  rewrapMasterKeys,
} from "./master-keys";
export { isEncryptionOffered } from "./offered";
export { findNextRootKey, findRootKey, installNextRootKey, prepareNextRootKey } from "./root-key";
