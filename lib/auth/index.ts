export { handlers, signIn, signOut } from "./config";
export { currentActor } from "./current-actor";
export { LinkNotSent } from "./link-not-sent";
