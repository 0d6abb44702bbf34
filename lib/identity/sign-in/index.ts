export { signOut } from "./config";
export { currentActor } from "./current-actor";
export { pathAfterSignIn } from "./path-after-sign-in";
export { invalidLinkPath, parseSignInTicket, redeemSignInLink } from "./redeem-sign-in-link";
export { requestSignInLink } from "./request-sign-in-link";
export { hasRequestedLink, requestedLinksCookie } from "./requested-links";
export { parseSignInProblem } from "./sign-in-problem";
export { submitSignInForm } from "./submit-sign-in-form";
