"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, unwrap } from "@/components/api/client";
import {
  CreatableList,
  ListLead,
  listCardStyle,
  listLinkStyle,
  listStyle,
} from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Link } from "@/components/ui/link.client";
import { onDemand } from "@/components/ui/on-demand";
import { domainKeys } from "./domain-keys";
import { DomainName, DomainState } from "./domain-state";

const DomainDialog = onDemand(() => import("./domain-dialog.client").then((module) => module.DomainDialog));

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
      <CreatableList
        lead={<ListLead>{t("lead")}</ListLead>}
        newLabel={t("new")}
        onNew={() => setCreating(true)}
        emptyText={t("empty")}
        isEmpty={domains.length === 0}
      >
        <ul className={listStyle}>
          {domains.map((domain) => (
            <li key={domain.id} className={listCardStyle}>
              <Link href={`/dashboard/settings/domains/${domain.id}`} className={listLinkStyle}>
                <DomainName domain={domain} />
              </Link>
              <p>
                <DomainState status={domain.status} />
              </p>
            </li>
          ))}
        </ul>
      </CreatableList>
      {isCreating && <DomainDialog onClose={() => setCreating(false)} onSave={create} />}
    </>
  );
}
