export { invite, listInvitations, pruneInvitations, revokeInvitation } from "./invitations";
export { isOperator, listOperators } from "./operators";
export { listOperatorEmails } from "./repository";
export {
  type Admission,
  claimByCommand,
  claimSignUp,
  maySignUp,
  type SignUpPolicy,
  signUpPolicy,
} from "./sign-up";
