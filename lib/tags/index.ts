export { listTagsOf, replaceTags } from "./repository";
