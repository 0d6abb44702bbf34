"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { DomainDialog } from "./domain-dialog.client";
import { domainKeys } from "./domain-keys";
import { DomainName, DomainState } from "./domain-state";

/** The custom domains of the account. */
export function Domains() {
  const t = useTranslations("domains.page");
  const client = useQueryClient();
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const { data } = useQuery({
    queryKey: domainKeys.all,
    queryFn: ({ signal }) => unwrap(api.GET("/domains", { signal })),
  });
  useCommand("create", () => setCreating(true));

  async function create(hostname: string): Promise<void> {
    const { id } = await unwrap(api.POST("/domains", { body: { hostname } }));
    await client.invalidateQueries({ queryKey: domainKeys.all });
    router.push(`/dashboard/settings/domains/${id}`);
  }

  const domains = data?.data ?? [];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-soft">{t("lead")}</p>
        <Button look="primary" onClick={() => setCreating(true)}>
          <Plus aria-hidden size={16} />
          {t("new")}
        </Button>
      </div>
      {domains.length === 0 ? (
        <p className="rounded-md border border-dashed border-line p-8 text-center text-ink-soft">
          {t("empty")}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {domains.map((domain) => (
            <li key={domain.id} className="rounded-md border border-line bg-surface p-4 text-sm">
              <Link
                href={`/dashboard/settings/domains/${domain.id}`}
                className="font-semibold break-all underline underline-offset-4"
              >
                <DomainName domain={domain} />
              </Link>
              <p>
                <DomainState status={domain.status} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <DomainDialog onClose={() => setCreating(false)} onSave={create} />}
    </>
  );
}
