import { useTranslations } from "next-intl";
import { ApiError } from "./api-error";

/** Explains an error in words that a user understands. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("UNKNOWN");
    const code = error.code as Parameters<typeof t>[0];
    if (t.has(code)) return t(code);
    const [detail] = Object.values(error.response.details ?? {}).flat();
    return detail ? `${error.message} ${detail}` : error.message;
  };
}
