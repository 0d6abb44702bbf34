export { summarizeImages } from "./summarize-images";
