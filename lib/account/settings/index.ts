export { getSettings } from "./get-settings";
export { updateSettings } from "./update-settings";
export { getUploadDefaults, lockUploadDefaults } from "./upload-defaults";
