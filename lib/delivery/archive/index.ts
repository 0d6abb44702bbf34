export { archiveImages } from "./archive-images";
