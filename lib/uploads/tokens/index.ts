export { uploadTokenErrors } from "./errors";
export { createUploadToken, endUploadToken, getUploadToken, pruneUploadTokens } from "./manage-tokens";
export { redactForSender } from "./sender-view";
export { consumeToken, mergeTokenFields } from "./use-token";
