"use client";

import { useTranslations } from "next-intl";
import { embedCode } from "@/components/session/embed-code";
import { toEmbedUrl } from "@/components/session/embed-settings.client";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { SettingGroup, SettingHelp } from "@/components/ui/setting-group";
import { embedFormats, embedUrlFormats } from "@/lib/settings/values";
import { useChangeSettings, useSettings } from "./use-settings";

interface Props {
  /** An image of the owner, or one that could be. */
  example: { url: string; alt: string };
}

/** The form in which links are offered for copying. */
export function LinkSettings({ example }: Props) {
  const t = useTranslations("settings.links");
  const formatNames = useTranslations("image.links");
  const {
    embed_url_format: urlFormat,
    embed_enabled_formats: formats,
    embed_use_custom_domain: usesDomain,
    copy_pasted_links: copiesPasted,
  } = useSettings();
  const change = useChangeSettings();
  const url = toEmbedUrl(example.url, urlFormat);

  return (
    <>
      <SettingGroup title={t("urls")}>
        <div className="max-w-md">
          <Segmented
            label={t("format")}
            value={urlFormat}
            options={embedUrlFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            onChange={(chosen) => change(t("urls"), { embed_url_format: chosen })}
          />
          <SettingHelp>{t("relativeHelp")}</SettingHelp>
        </div>
        <Checkbox
          label={t("useDomain")}
          description={t("useDomainHelp")}
          checked={usesDomain}
          onChange={(chosen) => change(t("useDomain"), { embed_use_custom_domain: chosen })}
        />
      </SettingGroup>
      <SettingGroup title={t("offered")}>
        {embedFormats.map((format) => {
          const isOnlyOne = formats.length === 1 && formats.includes(format);
          return (
            <Checkbox
              key={format}
              label={formatNames(format)}
              checked={formats.includes(format)}
              disabled={isOnlyOne}
              {...(isOnlyOne && { description: t("oneNeeded") })}
              onChange={(checked) =>
                change(t("offered"), {
                  embed_enabled_formats: embedFormats.filter((one) =>
                    one === format ? checked : formats.includes(one),
                  ),
                })
              }
            />
          );
        })}
      </SettingGroup>
      <SettingGroup title={t("pasted")}>
        <Checkbox
          label={t("copyPasted")}
          description={t("copyPastedHelp")}
          checked={copiesPasted}
          onChange={(checked) => change(t("copyPasted"), { copy_pasted_links: checked })}
        />
      </SettingGroup>
      <SettingGroup title={t("example")}>
        <dl className="flex flex-col gap-2 text-sm">
          {formats.map((format) => (
            <div key={format}>
              <dt className="text-[0.8125rem] text-ink-soft">{formatNames(format)}</dt>
              <dd>
                <code data-format={format} className="block overflow-x-auto font-mono text-xs">
                  {embedCode(format, { url, alt: example.alt })}
                </code>
              </dd>
            </div>
          ))}
        </dl>
      </SettingGroup>
    </>
  );
}
