"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { CreatableList } from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { LicenseResource } from "@/lib/licenses/resource";
import { LicenseCard } from "./license-card.client";
import { type LicenseValues, toLicenseBody } from "./license-terms";
import { licensesKey } from "./licenses-key";

const LicenseDialog = onDemand(() =>
  import("./license-dialog.client").then((module) => module.LicenseDialog),
);

/**
 * The account's own licenses: made, changed, and deleted when no image has them. `defaultLicense`
 * is the license of new uploads.
 */
export function OwnLicenses({ defaultLicense }: { defaultLicense: string }) {
  const t = useTranslations("licenses.own");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [edited, setEdited] = useState<LicenseResource | "new">();
  const { data } = useQuery({
    queryKey: licensesKey,
    queryFn: ({ signal }) => unwrap(api.GET("/licenses", { signal })),
  });
  useCommand("create", () => setEdited("new"));
  const refresh = () => client.invalidateQueries({ queryKey: licensesKey });
  const licenses = data?.data ?? [];

  async function save(values: LicenseValues): Promise<void> {
    const body = toLicenseBody(values);
    if (edited === "new") await unwrap(api.POST("/licenses", { body }));
    else if (edited) await unwrap(api.PATCH("/licenses/{id}", { ...byId(edited.id), body }));
    setEdited(undefined);
    await refresh();
  }

  async function remove({ id, name }: LicenseResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/licenses/{id}", byId(id)));
      toast.success(t("deleted", { name }));
    } catch (error) {
      toast.error(t("notDeleted", { name }), { reason: errorText(error) });
    }
    await refresh();
  }

  return (
    <section>
      <CreatableList
        lead={<h2 className="text-[0.9375rem] font-semibold">{t("title")}</h2>}
        newLabel={t("new")}
        onNew={() => setEdited("new")}
        emptyText={t("empty")}
        isEmpty={licenses.length === 0}
      >
        <ul className="flex flex-col gap-3">
          {licenses.map((license) => (
            <LicenseCard
              key={license.id}
              license={license}
              isDefault={license.id === defaultLicense}
              onEdit={() => setEdited(license)}
              onDelete={() => void remove(license)}
            />
          ))}
        </ul>
      </CreatableList>
      {edited && (
        <LicenseDialog
          license={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
    </section>
  );
}
