import type { Endpoint } from "@/lib/http";
import { endUploadToken, getUploadToken } from "./[id]/endpoints";
import { createUploadToken } from "./endpoints";

export const uploadTokenOperations: readonly Endpoint[] = [createUploadToken, getUploadToken, endUploadToken];
