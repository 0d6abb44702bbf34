import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { findPreset, type KeyScope, presetNames, presets, singleScopes } from "./key-form";

interface Props {
  scopes: readonly KeyScope[];
  isCustom: boolean;
  onChange: (scopes: KeyScope[], isCustom: boolean) => void;
}

/** The scopes of a key: one of the usual choices, or custom scopes. */
export function ScopeFields({ scopes, isCustom, onChange }: Props) {
  const t = useTranslations("keys.scopes");
  const preset = isCustom ? "custom" : findPreset(scopes);
  return (
    <div className="flex flex-col gap-2">
      <span className="text-sm font-medium">{t("label")}</span>
      <Select
        label={t("label")}
        value={preset}
        options={[...presetNames, "custom" as const].map((value) => ({ value, label: t(`${value}.name`) }))}
        onChange={(value) => {
          const name = presetNames.find((one) => one === value);
          if (name) onChange([...presets[name]], false);
          else onChange([...scopes], true);
        }}
      />
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t(`${preset}.help`)}</p>
      {preset === "custom" && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{t("custom.name")}</legend>
          {singleScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={<code className="font-mono text-xs">{scope}</code>}
              checked={scopes.includes(scope)}
              onChange={(checked) =>
                onChange(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope), true)
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
