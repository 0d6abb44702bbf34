import type { Endpoint } from "@/lib/http";
import { deleteTag, getTag, updateTag } from "./[tag]/endpoints";
import { createTag, listTags } from "./endpoints";

export const tagOperations: readonly Endpoint[] = [listTags, createTag, getTag, updateTag, deleteTag];
