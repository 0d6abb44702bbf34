export { imageUrl, imageUrls, isValidVariantSignature, linkUrl, signedVariantUrl } from "./image-url";
export { isLinkExpired, isValidLink, isValidLinkKey, type LinkedImage, type LinkGrant } from "./link";
export { appOrigin, parseRequestUrl } from "./origin";
export { parseUploadUrl, type UploadAttempt, uploadUrl } from "./upload-url";
