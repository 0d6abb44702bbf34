export { canEncrypt, requireEncryption, requireRecoding } from "./require-encryption";
