export { getSettings, getUploadDefaults, lockUploadDefaults, updateSettings } from "./settings";
