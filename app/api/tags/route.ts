import { routes } from "../routes";
import { createTag, listTags } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listTags, createTag);
