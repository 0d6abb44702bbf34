"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import type { AlertSettings as Settings } from "@/lib/billing/resource";

const offeredThresholds = [50, 80, 100];

/** The use of a quota at which the owner is alerted, and whether by mail. */
export function AlertSettings({ settings }: { settings: Settings }) {
  const t = useTranslations("plan.alerts");
  const errorText = useErrorText();
  const [{ email, thresholds }, setSettings] = useState(settings);
  const [isSaving, setIsSaving] = useState(false);
  // A program may have set others.
  const options = [...new Set([...offeredThresholds, ...settings.thresholds])].sort(
    (one, other) => one - other,
  );

  async function change(changes: Partial<Settings>): Promise<void> {
    setIsSaving(true);
    try {
      setSettings(await unwrap(api.PATCH("/billing/alerts", { body: changes })));
    } catch (error) {
      toast.error(t("notSaved"), { reason: errorText(error) });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <section className="mt-10 max-w-[44rem]">
      <h2 className="mb-4 text-[1.125rem] leading-[1.4] font-semibold tracking-tight">{t("title")}</h2>
      <div className="flex flex-col gap-4">
        {options.map((threshold) => (
          <Checkbox
            key={threshold}
            label={t("threshold", { share: threshold / 100 })}
            checked={thresholds.includes(threshold)}
            disabled={isSaving}
            onChange={(checked) =>
              void change({
                thresholds: checked
                  ? [...thresholds, threshold]
                  : thresholds.filter((other) => other !== threshold),
              })
            }
          />
        ))}
        <Checkbox
          label={t("email")}
          description={t("emailHelp")}
          checked={email}
          disabled={isSaving}
          onChange={(checked) => void change({ email: checked })}
        />
      </div>
    </section>
  );
}
