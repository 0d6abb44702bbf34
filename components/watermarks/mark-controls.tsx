import { useTranslations } from "next-intl";
import { ColorField } from "@/components/ui/color-field";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { TextArea } from "@/components/ui/text-area";
import { watermarkLimits } from "@/lib/engine/variants/watermark";
import { splitCharacters } from "@/lib/kernel/characters";
import { MarkFileField } from "./mark-file-field";
import type { WatermarkField, WatermarkValues } from "./watermark-values";

interface Props {
  values: WatermarkValues;
  /** Whether the kind and the file can be chosen. */
  isNew: boolean;
  /** Returns the message of a wrong field. */
  problemOf: (field: WatermarkField) => string | undefined;
  onChange: (changes: Partial<WatermarkValues>) => void;
}

const kinds = ["image", "text"] as const;
const maxNameLength = 100;

/** The name of a watermark, and the image or the text that it shows. */
export function MarkControls({ values, isNew, problemOf, onChange }: Props) {
  const t = useTranslations("watermarks.fields");
  const { kind, name } = values;

  return (
    <>
      <Field
        name="name"
        size="medium"
        label={t("name")}
        dir="auto"
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onValueChange={(next) => onChange({ name: next })}
        error={problemOf("name")}
      />
      {isNew && (
        <Segmented
          label={t("kind")}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          onChange={(next) => onChange({ kind: next, file: undefined })}
        />
      )}
      {kind === "text" && <TextControls values={values} problemOf={problemOf} onChange={onChange} />}
      {kind === "image" && isNew && (
        <MarkFileField error={problemOf("file")} onChange={(file) => onChange({ file })} />
      )}
    </>
  );
}

function TextControls({ values, problemOf, onChange }: Omit<Props, "isNew">) {
  const t = useTranslations("watermarks.fields");
  const { text, color } = values;
  return (
    <>
      <TextArea
        name="text"
        label={t("text")}
        help={t("characters", { count: splitCharacters(text).length, max: watermarkLimits.maxTextLength })}
        dir="auto"
        rows={2}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={problemOf("text")}
      />
      <ColorField
        name="color"
        label={t("color")}
        pickLabel={t("pickColor")}
        value={color}
        onChange={(next) => onChange({ color: next })}
        error={problemOf("color")}
      />
    </>
  );
}
