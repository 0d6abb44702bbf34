export { createImageLink, resetImageLinks } from "./image-links";
