export { findChosenLanguage } from "../repository";
export { createFirstSignInLink, createSignInLink } from "./create-sign-in-link";
export { ownerErrors } from "./errors";
export { changeHandle, claimFormerHandle, findRenameWait, mayHaveHandle } from "./handles";
export {
  ensureOwner,
  ensureOwnerByCommand,
  ensureSignedInOwner,
  findSignInObstacle,
  parseOwnerEmail,
  type SignInObstacle,
  systemActor,
} from "./owners";
export { findOwner, findOwnerByEmail, listFormerHandles, listOwners } from "./repository";
