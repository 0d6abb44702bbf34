export { challengeWidget, requireChallenge, requireUploadChallenge } from "./require-challenge";
