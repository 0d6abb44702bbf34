export {
  findChosenLanguage,
  getSettings,
  getUploadDefaults,
  lockUploadDefaults,
  updateSettings,
} from "./settings";
