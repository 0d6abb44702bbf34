export { findProvider, listProviders } from "../connections/providers";
export { signOut } from "./config";
export { currentActor } from "./current-actor";
export {
  completeProviderFlow,
  startConnectingProvider,
  startProviderSignIn,
} from "./providers/provider-responses";
export {
  invalidLinkPath,
  parseSignInTicket,
  pathAfterSignIn,
  redeemSignInLink,
} from "./redeem-sign-in-link";
export { requestSignInLink } from "./request-sign-in-link";
export { hasRequestedLink, requestedLinksCookie } from "./requested-links";
export { parseSignInProblem, submitSignInForm } from "./sign-in-form";
