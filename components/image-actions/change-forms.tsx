import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AlbumPicker } from "@/components/collections/album-picker.client";
import { useLicenseChoices } from "@/components/collections/choices";
import { useTagList } from "@/components/collections/use-collections";
import { stars } from "@/components/image-lists/stars";
import { Segmented } from "@/components/ui/segmented";
import { splitTags } from "@/lib/tags/tag-names";
import { picks } from "@/lib/values/picks";
import type { ChangeFormProps } from "./change-form-props";
import { DatesForm } from "./dates-form";
import { RadioChoice } from "./radio-choice";

export type FormAction =
  | "move"
  | "tag"
  | "rate"
  | "pick"
  | "visibility"
  | "license"
  | "expiration"
  | "dates"
  | "strip"
  | "encrypt";

/** The field of the tags, which is what the dialog is opened for. */
export const tagFieldId = "bulk-tag-field";

const fieldStyle =
  "h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink pointer-coarse:h-11";

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className="flex flex-col gap-1.5 text-sm font-medium">
      {label}
      {children}
    </label>
  );
}

function MoveForm({ change, newAlbum, onChange, onSubmit }: ChangeFormProps) {
  return (
    <AlbumPicker
      value={change?.action === "move" ? change.album : undefined}
      newAlbum={newAlbum}
      onChange={(chosen) => onChange(chosen && { action: "move", album: chosen.album })}
      onSubmit={onSubmit}
    />
  );
}

function TagForm({ change, onChange, onSubmit }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms");
  const isGiven = change?.action === "tag" || change?.action === "untag";
  const [mode, setMode] = useState<"tag" | "untag">(isGiven ? change.action : "tag");
  const [text, setText] = useState(isGiven ? change.tags.join(", ") : "");
  const known = useTagList();

  function update(action: "tag" | "untag", value: string): void {
    const tags = splitTags(value);
    setMode(action);
    setText(value);
    onChange(tags.length === 0 ? undefined : { action, tags });
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Segmented
        label={t("tagMode")}
        hideLabel
        value={mode}
        options={[
          { value: "tag", label: t("addTags") },
          { value: "untag", label: t("removeTags") },
        ]}
        onChange={(value) => update(value, text)}
      />
      <Labelled label={t("tags")}>
        <input
          id={tagFieldId}
          className={fieldStyle}
          value={text}
          list="bulk-tags"
          placeholder={t("tagsExample")}
          onChange={({ target }) => update(mode, target.value)}
        />
        <datalist id="bulk-tags">
          {known.map(({ tag, name }) => (
            <option key={tag} value={name} />
          ))}
        </datalist>
      </Labelled>
    </form>
  );
}

function RatingForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("image.marks");
  return (
    <RadioChoice
      name="rating"
      label={t("rating")}
      value={change?.action === "rate" ? String(change.rating) : undefined}
      choices={stars.map((count) => ({ value: String(count), label: t("stars", { stars: count }) }))}
      onChange={(value) => onChange({ action: "rate", rating: Number(value) })}
    />
  );
}

function PickForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("image.marks");
  return (
    <RadioChoice
      name="pick"
      label={t("pick")}
      value={change?.action === "pick" ? change.pick : undefined}
      choices={picks.map((flag) => ({ value: flag, label: t("flag", { flag }) }))}
      onChange={(pick) => onChange({ action: "pick", pick })}
    />
  );
}

const visibilities = ["public", "unlisted", "private"] as const;

function VisibilityForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms");
  return (
    <RadioChoice
      name="visibility"
      label={t("visibility")}
      value={change?.action === "visibility" ? change.visibility : undefined}
      choices={visibilities.map((value) => ({
        value,
        label: t(`visibilities.${value}.name`),
        meaning: t(`visibilities.${value}.meaning`),
      }))}
      onChange={(visibility) => onChange({ action: "visibility", visibility })}
    />
  );
}

const strippable = ["location", "all"] as const;

function StripForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms");
  return (
    <RadioChoice
      name="strip"
      label={t("strip")}
      value={change?.action === "strip" ? change.what : undefined}
      choices={strippable.map((value) => ({
        value,
        label: t(`strippable.${value}.name`),
        meaning: t(`strippable.${value}.meaning`),
      }))}
      onChange={(what) => onChange({ action: "strip", what })}
    />
  );
}

const forms = ["encrypt", "decrypt"] as const;

function EncryptForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms");
  return (
    <RadioChoice
      name="encrypt"
      label={t("encrypt")}
      value={forms.find((form) => form === change?.action)}
      choices={forms.map((value) => ({
        value,
        label: t(`encryptable.${value}.name`),
        meaning: t(`encryptable.${value}.meaning`),
      }))}
      onChange={(action) => onChange({ action })}
    />
  );
}

function LicenseForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms");
  const licenses = useLicenseChoices();
  return (
    <Labelled label={t("license")}>
      <select
        className={fieldStyle}
        value={change?.action === "license" ? String(change.license) : ""}
        onChange={({ target: { value } }) =>
          onChange(value === "" ? undefined : { action: "license", license: value })
        }
      >
        <option value="">{t("choose")}</option>
        {licenses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export const lifetimes = ["24h", "7d", "30d", "365d"] as const;

function ExpirationForm({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms");
  const chosen = change?.action === "expiration" ? String(change.expiration ?? "never") : "";
  return (
    <Labelled label={t("expiration")}>
      <select
        className={fieldStyle}
        value={chosen}
        onChange={({ target: { value } }) =>
          onChange(
            value === "" ? undefined : { action: "expiration", expiration: value === "never" ? null : value },
          )
        }
      >
        <option value="">{t("choose")}</option>
        <option value="never">{t("never")}</option>
        {lifetimes.map((lifetime) => (
          <option key={lifetime} value={lifetime}>
            {t(`lifetimes.${lifetime}`)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export const changeForms = {
  move: MoveForm,
  tag: TagForm,
  rate: RatingForm,
  pick: PickForm,
  visibility: VisibilityForm,
  license: LicenseForm,
  expiration: ExpirationForm,
  dates: DatesForm,
  strip: StripForm,
  encrypt: EncryptForm,
} satisfies Record<FormAction, (props: ChangeFormProps) => ReactNode>;

export const isFormAction = (action: string): action is FormAction => action in changeForms;
