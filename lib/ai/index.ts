export { analyzeImage } from "./analyze-image";
export { analyzeWaiting, markAnalysisFailed, sweepWaiting } from "./analyze-waiting";
export { cleanAnalysis } from "./clean-analysis";
export { deleteAnalysis } from "./delete-analysis";
export { embedImages } from "./embed-images";
export { aiErrors } from "./errors";
export { getAiState, getAnalysis, isAnalysisAvailable } from "./get-analysis";
export { installModels } from "./installation";
export { searchGridImages, searchImages } from "./search-images";
