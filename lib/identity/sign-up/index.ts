export { invite, listInvitations, pruneInvitations, revokeInvitation } from "./invitations";
export { claimSignUp, maySignUp } from "./sign-up";
