export { invite, listInvitations, pruneInvitations, revokeInvitation } from "./invitations";
export { listOperatorEmails } from "./repository";
export { type Admission, claimByCommand, claimSignUp, maySignUp } from "./sign-up";
