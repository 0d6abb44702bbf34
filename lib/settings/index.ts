export { getSettings } from "./get-settings";
export { updateSettings } from "./update-settings";
export { getUploadDefaults, holdUploadDefaults } from "./upload-defaults";
