export { getProfile, updateProfile } from "./profile";
