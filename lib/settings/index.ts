export { getSettingsRow, lockSettings } from "./repository";
export type { UploadDefaults } from "./resource";
export {
  findChosenLanguage,
  getAiSettings,
  getSettings,
  getUploadDefaults,
  lockUploadDefaults,
  updateRestoredSettings,
  updateSettings,
} from "./settings";
