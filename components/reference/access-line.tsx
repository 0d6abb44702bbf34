import { useTranslations } from "next-intl";
import type { Operation } from "./operation";
import { guideHrefs } from "./paths";

/** The callers of an operation, its rate limit, and whether it may be repeated. */
export function AccessLine({ operation }: { operation: Operation }) {
  const t = useTranslations("reference");
  const { access, rateLimit, isIdempotent } = operation;
  return (
    <ul className="docs-badges">
      {typeof access === "string" ? (
        <li>{t(`access.${access}`)}</li>
      ) : (
        <>
          <li>
            {t.rich("access.scope", {
              scope: access.scope,
              code: (text) => <code>{text}</code>,
            })}
          </li>
          {access.otherScopes.length > 0 && (
            <li>
              {t.rich("access.also", {
                scopes: access.otherScopes.join(", "),
                code: (text) => <code>{text}</code>,
              })}
            </li>
          )}
        </>
      )}
      {rateLimit !== undefined && (
        <li>
          {t.rich("rateLimit", {
            limitClass: rateLimit,
            code: (text) => <code>{text}</code>,
          })}
        </li>
      )}
      {isIdempotent && (
        <li>
          <a href={guideHrefs.idempotency}>{t("idempotent")}</a>
        </li>
      )}
    </ul>
  );
}
