export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { listTagsOf, replaceTags } from "./repository";
