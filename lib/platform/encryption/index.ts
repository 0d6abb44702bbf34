export { checkEncryption, createContentKey, openContentKey } from "./keyring";
export { isEncryptionOffered } from "./offered";
