import { statusOfKind } from "@/lib/http";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";

/** What any operation may answer, and what addresses answer that no operation has: the signed ones of uploads. */
const common: readonly ErrorDefinition[] = [
  ...Object.values(commonErrors),
  uploadErrors.invalidToken,
  uploadErrors.expired,
  storageErrors.tooLarge,
];

export const commonCodes = common.map(({ kind, code, message }) => ({
  status: statusOfKind[kind],
  code,
  message,
}));
