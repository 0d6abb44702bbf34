export { uploadTokenErrors } from "./errors";
export { createUploadToken, endUploadToken, getUploadToken, pruneUploadTokens } from "./manage-tokens";
export { applyToken, spendToken } from "./use-token";
