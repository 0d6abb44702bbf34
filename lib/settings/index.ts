export { getSettingsRow, lockSettings } from "./repository";
export {
  findChosenLanguage,
  getAiSettings,
  getSettings,
  getUploadDefaults,
  lockUploadDefaults,
  updateSettings,
} from "./settings";
