export { ensureOwner } from "./ensure-owner";
export { reservedWords } from "./handle";
export { normaliseEmail, type Owner, systemActor } from "./owner";
export { findOwner, findUploadDefaults, listOwners } from "./repository";
