export { listAvatarKeys, openAvatar } from "./read-avatar";
export { removeAvatar, setAvatar } from "./set-avatar";
