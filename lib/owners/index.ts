export { ensureOwner } from "./ensure-owner";
export { normaliseEmail, systemActor } from "./owner";
export { findUploadDefaults, listOwners } from "./repository";
