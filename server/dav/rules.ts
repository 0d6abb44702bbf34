import type { AccessRules } from "@/lib/http";

// The credentials that may use each method. An upload-only key sees folders and its own files, and
// adds to them.

export const readRules = {
  method: "GET",
  operationId: "davRead",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
} as const satisfies AccessRules;

export const listRules = {
  ...readRules,
  operationId: "davList",
  auth: { scope: "images:read", uploadScope: true },
} as const satisfies AccessRules;

export const optionsRules = {
  ...readRules,
  operationId: "davOptions",
  auth: "any",
} as const satisfies AccessRules;

export const uploadRules = {
  method: "PUT",
  operationId: "davUpload",
  auth: { scope: "images:write", uploadScope: true },
  role: "contributor",
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
} as const satisfies AccessRules;

/** Rules of the steps around an upload. */
export const lockRules = {
  ...uploadRules,
  operationId: "davLock",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image" },
} as const satisfies AccessRules;

export const createFolderRules = {
  method: "POST",
  operationId: "davCreateFolder",
  auth: { scope: "albums:write", uploadScope: true },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "album" },
} as const satisfies AccessRules;

/** A key that may only upload moves its temporary files alone. */
export const moveRules = {
  method: "PATCH",
  operationId: "davMove",
  auth: { scope: "images:write", uploadScope: true },
  role: "contributor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image" },
} as const satisfies AccessRules;

/** The path determines the scope. */
export const deleteRules = {
  method: "DELETE",
  operationId: "davDelete",
  auth: "any",
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image" },
} as const satisfies AccessRules;

/** Without collections the method does not exist, for anyone. */
export const copyRules = {
  method: "POST",
  operationId: "davCopy",
  auth: "any",
  role: "viewer",
  rateLimit: "write",
  audit: { action: "update", resourceType: "collection" },
} as const satisfies AccessRules;
