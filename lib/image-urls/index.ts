export { imageUrl, isValidVariantSignature, signedVariantUrl } from "./image-url";
export { appOrigin, parseRequestUrl } from "./origin";
export { parseUploadUrl, type UploadAttempt, uploadUrl } from "./upload-url";
