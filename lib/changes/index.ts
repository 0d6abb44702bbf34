export { type Change, type ChangeActor, serviceActor } from "./change";
export { changedFields, isEmpty } from "./changed-fields";
export { commitChange, commitChanges } from "./commit-change";
export { hasListener, type Snapshot, toMessage } from "./domain-events";
export { requestEmbeddingsOfEncrypted } from "./embedding-requests-repository";
export { fillSearchRows } from "./fill-search-rows";
export { columnsOf, type ImageColumn, isPublished } from "./image-columns";
