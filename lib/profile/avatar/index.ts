export { findLargestAvatar, listAvatarKeys, openAvatar } from "./read-avatar";
export { removeAvatar, setAvatar } from "./set-avatar";
