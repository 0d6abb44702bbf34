import type { Endpoint } from "@/lib/http";
import { appendToUpload, getResumableUpload, terminateUpload } from "./[id]/endpoints";
import { createResumableUpload } from "./endpoints";

export const resumableUploadOperations: readonly Endpoint[] = [
  createResumableUpload,
  getResumableUpload,
  appendToUpload,
  terminateUpload,
];
