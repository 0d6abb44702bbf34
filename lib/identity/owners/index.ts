export { changeHandle } from "./change-handle";
export { describeCaller } from "./describe-caller";
export { ensureOwner, isAccountClosing } from "./ensure-owner";
export { ownerErrors } from "./errors";
export { parseOwnerEmail, systemActor } from "./owner";
export { findOwner, listOwners } from "./repository";
