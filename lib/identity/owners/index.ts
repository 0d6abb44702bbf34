export { ownerErrors } from "./errors";
export { changeHandle, claimFormerHandle, mayHaveHandle } from "./handles";
export { ensureOwner, isAccountClosing, parseOwnerEmail, systemActor } from "./owners";
export { findOwner, listOwners } from "./repository";
