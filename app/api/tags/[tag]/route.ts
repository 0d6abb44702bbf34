import { routes } from "../../routes";
import { deleteTag, getTag, updateTag } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getTag, updateTag, deleteTag);
