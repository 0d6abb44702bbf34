export { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./manage-passkeys";
export { passkeyHost } from "./relying-party";
export { requestPasskey, signInWithPasskey } from "./sign-in-with-passkey";
