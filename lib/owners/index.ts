export { changeHandle } from "./change-handle";
export { describeCaller } from "./describe-caller";
export { ensureOwner, isBeingRemoved } from "./ensure-owner";
export { ownerErrors } from "./errors";
export { ownerEmail, systemActor } from "./owner";
export { listOwners } from "./repository";
