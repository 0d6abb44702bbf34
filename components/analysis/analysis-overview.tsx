import { useFormatter, useTranslations } from "next-intl";
import { Fact, Facts } from "@/components/inspector/section.client";
import { SettingGroup } from "@/components/ui/setting-group";
import { useFormats } from "@/components/ui/use-formats";
import type { AiState } from "@/lib/ai/resource";

/** The provider of the image analysis, and the usage of the month. */
export function AnalysisOverview({ state }: { state: AiState }) {
  const t = useTranslations("settings.analysis");
  const format = useFormatter();
  const { number, day } = useFormats();
  const { provider, model_version, quota, usage } = state;
  const tokens = usage ? usage.input_tokens + usage.output_tokens : 0;

  return (
    <SettingGroup title={t("overview")}>
      <p className="text-sm text-ink-soft">{t(`providers.${provider}`)}</p>
      <Facts>
        <Fact name={t("model")}>
          <bdi dir="ltr">{model_version}</bdi>
        </Fact>
        {quota && (
          <>
            <Fact name={t("used")}>
              {quota.limit === null
                ? number(quota.used)
                : t("usedOf", { used: quota.used, limit: quota.limit })}
            </Fact>
            <Fact name={t("resets")}>{day(quota.resets_at)}</Fact>
          </>
        )}
        {tokens > 0 && <Fact name={t("tokens")}>{number(tokens)}</Fact>}
        {usage && usage.cost > 0 && (
          <Fact name={t("cost")}>{format.number(usage.cost, { style: "currency", currency: "USD" })}</Fact>
        )}
      </Facts>
    </SettingGroup>
  );
}
