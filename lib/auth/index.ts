export { submitSignInForm } from "./answer-link-request";
export { requestedLinksCookie, hasRequestedLink } from "./asked-links";
export { signOut } from "./config";
export { currentActor } from "./current-actor";
export { pathAfterSignIn } from "./path-after-sign-in";
export { invalidLinkPath, parseSignInTicket, redeemSignInLink } from "./redeem-sign-in-link";
export { requestSignInLink } from "./request-sign-in-link";
export { parseSignInProblem } from "./sign-in-problem";
