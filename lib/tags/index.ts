export { deleteTag, removeDeletedTags, sweepDeletedTags } from "./delete-tag";
export {
  addTags,
  changeTags,
  freeTagSlugs,
  listTagSlugs,
  lockTagsOfImages,
  replaceTags,
  tagDeletionLimits,
} from "./image-tags-repository";
export { createTag, getTag, listTags, updateTag } from "./manage-tags";
export { findStoredTags, isTag } from "./stored-tags-repository";
