export { emptyTrash } from "./empty-trash";
