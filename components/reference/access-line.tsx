import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Operation } from "./operation";
import { guideHrefs } from "./paths";

/** The callers of an operation, its rate limit, and whether it may be repeated. */
export function AccessLine({ operation }: { operation: Operation }) {
  const t = useTranslations("reference");
  const { access, rateLimit, isIdempotent } = operation;
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-1.5 text-xs">
      {typeof access === "string" ? (
        <Badge isStrong>{t(`access.${access}`)}</Badge>
      ) : (
        <>
          <Badge isStrong>
            {t.rich("access.scope", {
              scope: access.scope,
              code: (text) => <code>{text}</code>,
            })}
          </Badge>
          {access.otherScopes.length > 0 && (
            <Badge>
              {t.rich("access.also", {
                scopes: access.otherScopes.join(", "),
                code: (text) => <code>{text}</code>,
              })}
            </Badge>
          )}
        </>
      )}
      {rateLimit !== undefined && (
        <Badge>
          {t.rich("rateLimit", {
            limitClass: rateLimit,
            code: (text) => <code>{text}</code>,
          })}
        </Badge>
      )}
      {isIdempotent && (
        <li>
          <a
            href={guideHrefs.idempotency}
            className={`${badge} text-ink-soft hover:text-ink hover:border-line-strong`}
          >
            {t("idempotent")}
          </a>
        </li>
      )}
    </ul>
  );
}

const badge = "inline-block rounded-full border border-line px-2.5 py-0.5";

function Badge({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  const look = isStrong ? "border-transparent bg-accent-soft font-medium text-accent-text" : "text-ink-soft";
  return <li className={`${badge} ${look}`}>{children}</li>;
}
