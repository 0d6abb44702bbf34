import { statusByKind } from "@/lib/http";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";

/** Errors that any operation may return, and those of signed upload URLs, which belong to no operation. */
const commonErrorDefinitions: readonly ErrorDefinition[] = [
  ...Object.values(commonErrors),
  uploadErrors.invalidToken,
  uploadErrors.expired,
  storageErrors.tooLarge,
];

export const commonErrorCodes = commonErrorDefinitions.map(({ kind, code, message }) => ({
  status: statusByKind[kind],
  code,
  message,
}));
