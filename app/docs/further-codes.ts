import { statusOfKind } from "@/lib/http";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";

/** Answers of addresses that no operation has: unknown ones, wrong methods, and the signed addresses of uploads. */
const beside: readonly ErrorDefinition[] = [
  commonErrors.notFound,
  commonErrors.methodNotAllowed,
  uploadErrors.invalidToken,
  uploadErrors.expired,
  storageErrors.tooLarge,
];

export const furtherCodes = beside.map(({ kind, code, message }) => ({
  status: statusOfKind[kind],
  code,
  message,
}));
