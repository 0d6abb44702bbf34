export { getSettings } from "./get-settings";
export { isSavedVariant } from "./saved-variants";
export { updateSettings } from "./update-settings";
export { getUploadDefaults, holdUploadDefaults } from "./upload-defaults";
