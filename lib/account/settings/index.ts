export {
  findChosenLanguage,
  getAiSettings,
  getSettings,
  getUploadDefaults,
  lockUploadDefaults,
  updateSettings,
} from "./settings";
