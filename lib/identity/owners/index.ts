export { findChosenLanguage } from "../repository";
export { ownerErrors } from "./errors";
export { changeHandle, claimFormerHandle, mayHaveHandle } from "./handles";
export {
  ensureOwner,
  ensureSignedInOwner,
  findSignInObstacle,
  parseOwnerEmail,
  type SignInObstacle,
  systemActor,
} from "./owners";
export { findOwner, findOwnerByEmail, listOwners } from "./repository";
