"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { toast } from "@/components/ui/toast";
import type { DomainResource } from "@/lib/domains/resource";
import { domainKeys } from "./domain-keys";
import { DomainRecord } from "./domain-record";
import { DomainName, DomainState } from "./domain-state";

const checkEveryMs = 10_000;

const isWaiting = ({ status }: DomainResource) => status === "pending" || status === "verifying";

/**
 * One domain: the records that it needs, and which of them are seen as what. Checks it while the
 * page is open, until it is active.
 */
export function Domain({ id }: { id: string }) {
  const t = useTranslations("domains.detail");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const [isChecking, setChecking] = useState(false);
  const { data: domain } = useQuery({
    queryKey: domainKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.GET("/domains/{id}", { ...byId(id), signal })),
  });
  const isOpen = domain !== undefined && isWaiting(domain);
  useQuery({
    queryKey: [...domainKeys.one(id), "check"],
    queryFn: check,
    enabled: isOpen,
    refetchInterval: checkEveryMs,
    retry: false,
  });
  if (!domain) return null;

  async function check(): Promise<DomainResource> {
    const checked = await unwrap(api.POST("/domains/{id}/verify", byId(id)));
    client.setQueryData(domainKeys.one(id), checked);
    return checked;
  }

  async function checkNow(): Promise<void> {
    setChecking(true);
    try {
      await check();
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
    setChecking(false);
  }

  async function remove(): Promise<void> {
    try {
      await unwrap(api.DELETE("/domains/{id}", byId(id)));
      toast.success(t("deleted"));
      router.push("/dashboard/settings/domains");
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
  }

  const { txt_name: txtName, txt_value: txtValue, cname_target: target, checks } = domain.verification;
  const find = (name: string) => checks.find(({ check: one }) => one === name);
  const [txt, cname, probe, caa] = ["txt", "cname", "probe", "caa"].map(find);

  return (
    <>
      <section className="mb-5 rounded-md border border-line bg-surface p-4 text-sm">
        <h2 className="font-semibold break-all">
          <DomainName domain={domain} />
        </h2>
        <p className="mt-2" role="status">
          <DomainState status={domain.status} />
        </p>
        {domain.checked_at !== null && (
          <p className="mt-2 text-ink-soft">
            {t.rich("checked", { time: () => <LocalTime iso={domain.checked_at ?? ""} /> })}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="small" disabled={isChecking} onClick={() => void checkNow()}>
            {t("check")}
          </Button>
          <AlertDialog
            trigger={
              <Button size="small" look="danger">
                {t("delete")}
              </Button>
            }
            title={t("deleteTitle")}
            text={t("deleteText")}
            cancelLabel={t("cancel")}
            confirmLabel={t("delete")}
            onConfirm={() => void remove()}
          />
        </div>
      </section>
      <ol className="flex flex-col gap-5">
        <DomainRecord title={t("txtTitle")} text={t("txtText")} name={txtName} value={txtValue} check={txt} />
        <DomainRecord
          title={t("cnameTitle")}
          text={target === null ? t("noTarget") : t("cnameText")}
          name={domain.hostname}
          value={target}
          check={cname?.ok ? cname : probe?.ok ? undefined : cname}
        />
        <DomainRecord title={t("probeTitle")} text={t("probeText")} check={probe} />
        {caa?.ok === false && <DomainRecord title={t("caaTitle")} text={t("caaText")} check={caa} />}
      </ol>
    </>
  );
}
