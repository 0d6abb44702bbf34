import { useTranslations } from "next-intl";
import { ApiError } from "@/components/api/api-error";

const problems = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "exists",
  NotSupportedError: "unsupported",
  ConstraintError: "unsupported",
  PASSKEY_EXISTS: "exists",
  PASSKEY_UNKNOWN: "unknown",
  PASSKEY_OF_OTHER_ACCOUNT: "otherAccount",
  PASSKEY_CHALLENGE_EXPIRED: "expired",
  PASSKEY_REJECTED: "rejected",
  PASSKEY_LIMIT_REACHED: "limit",
} as const;

/**
 * Explains why a passkey was not created or did not sign in. Returns `undefined` for other errors.
 */
export function usePasskeyProblem(): (error: unknown) => string | undefined {
  const t = useTranslations("passkeys.problem");
  return (error) => {
    const name = error instanceof ApiError ? error.code : error instanceof DOMException ? error.name : "";
    return name in problems ? t(problems[name as keyof typeof problems]) : undefined;
  };
}
