export { handlers, signIn, signOut } from "./config";
export { currentActor } from "./current-actor";
