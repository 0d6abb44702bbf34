export { batchImages } from "./batch-images";
