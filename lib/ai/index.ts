export { analyzeImage } from "./analyze-image";
export { analyzeWaiting, markAnalysisFailed, sweepWaiting } from "./analyze-waiting";
export { aiErrors } from "./errors";
export { getAiState, getAnalysis, isAnalysisAvailable } from "./get-analysis";
