export { findLargestAvatar, listAvatarKeys, openAvatar, removeAvatar, setAvatar } from "./avatar";
