export { getProfile, updateProfile, updateRestoredProfile } from "./profile";
