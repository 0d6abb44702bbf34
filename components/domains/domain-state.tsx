import { useTranslations } from "next-intl";
import type { DomainResource } from "@/lib/domains/resource";

/** Whether images are served under the domain, or what it waits for. */
export function DomainState({ status }: Pick<DomainResource, "status">) {
  const t = useTranslations("domains.state");
  const isProblem = status === "misconfigured" || status === "failed";
  return <span className={isProblem ? "text-danger" : "text-ink-soft"}>{t(status)}</span>;
}

/**
 * The name as people write it, and as machines do if that differs: letters of two scripts can look
 * the same.
 */
export function DomainName({ domain }: { domain: Pick<DomainResource, "hostname" | "unicode_hostname"> }) {
  const { hostname, unicode_hostname: name } = domain;
  return (
    <>
      <bdi>{name}</bdi>
      {name !== hostname && (
        <>
          {" "}
          <bdi className="font-mono text-xs text-ink-soft">{hostname}</bdi>
        </>
      )}
    </>
  );
}
