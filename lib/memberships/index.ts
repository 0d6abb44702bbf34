export {
  acceptInvitation,
  isInvitedToLibrary,
  leaveLibrary,
  listLibraries,
  readInvitation,
} from "./join";
export { inviteMember, listMemberships, removeMember, updateMember } from "./manage-members";
export { openLibrary } from "./open-library";
export { findMember, findMembership, updateMembershipEmail } from "./repository";
