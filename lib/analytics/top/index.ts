export { getTopImages } from "./get-top-images";
