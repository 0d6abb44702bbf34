import { statusByKind } from "@/lib/http";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";

/** What any operation may answer, and what addresses answer that no operation has: the signed ones of uploads. */
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
