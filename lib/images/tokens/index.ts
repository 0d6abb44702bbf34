export { createToken, revokeTokens } from "./image-tokens";
