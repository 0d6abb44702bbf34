"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { SecurityItem } from "@/components/security/security-item";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { toast } from "@/components/ui/toast";
import type { OauthGrantResource } from "@/lib/identity/oauth/resource";
import { grantsKey } from "./grants-key";

/** The applications that have access to the account, each of which can lose it. */
export function GrantList() {
  const t = useTranslations("oauth.grants");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    queryKey: grantsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/oauth/grants", { signal })),
  });
  const grants = data?.data ?? [];

  async function revoke({ id, name }: OauthGrantResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/oauth/grants/{id}", byId(id)));
      toast.success(t("revoked", { name }));
      await client.invalidateQueries({ queryKey: grantsKey });
    } catch (error) {
      toast.error(t("notRevoked", { name }), { reason: errorText(error), id });
    }
  }

  return (
    <section className="mt-10">
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] font-semibold">
        {t("title")}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{grants.length === 0 ? t("empty") : t("lead")}</p>
      <ul className="flex flex-col gap-3">
        {grants.map((grant) => (
          <SecurityItem key={grant.id}>
            <GrantText grant={grant} />
            <AlertDialog
              trigger={<Button size="small">{t("revoke")}</Button>}
              title={t("revokeTitle", { name: grant.name })}
              text={t("revokeText")}
              cancelLabel={t("cancel")}
              confirmLabel={t("revoke")}
              onConfirm={() => void revoke(grant)}
              focusAfterConfirm={heading}
            />
          </SecurityItem>
        ))}
      </ul>
    </section>
  );
}

function GrantText({ grant }: { grant: OauthGrantResource }) {
  const t = useTranslations("oauth.grants");
  const { name, host, scopes, resource, library, last_used_at } = grant;

  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">
        <bdi data-user-text>{name}</bdi>
      </p>
      <p className="break-words text-ink-soft">{host ?? t("program")}</p>
      <p>
        <code className="font-mono text-xs break-words">{scopes.join(" ")}</code>
      </p>
      <p className="text-ink-soft">
        {last_used_at === null
          ? t("neverUsed")
          : t.rich("lastUsed", { time: () => <LocalTime iso={last_used_at} /> })}
        {resource === "mcp" && <span className="block">{t("mcpOnly")}</span>}
        {library !== null && <span className="block">{t("library", { handle: library })}</span>}
      </p>
    </div>
  );
}
