export { answerLinkRequest } from "./answer-link-request";
export { askedLinksCookie, hasAskedFor } from "./asked-links";
export { signOut } from "./config";
export { currentActor } from "./current-actor";
export { pathAfterSignIn } from "./path-after-sign-in";
export { deadLinkPath, readTicket, redeemSignInLink } from "./redeem-sign-in-link";
export { requestSignInLink } from "./request-sign-in-link";
export { readSignInProblem } from "./sign-in-problem";
