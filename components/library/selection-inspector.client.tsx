"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { BatchChange } from "@/components/batches/batch";
import { useAlbumChoices, useLicenseChoices, withPresent } from "@/components/collections/choices";
import { useTagNames } from "@/components/collections/use-collections";
import { lifetimes } from "@/components/image-actions/change-forms";
import { Button } from "@/components/ui/button";
import { Plus, X } from "@/components/ui/icons";
import type { Choice } from "@/components/ui/labelled-select";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import type { ImagesSummary } from "@/lib/batches/selection-summary/resource";

interface Props {
  count: number;
  summary: ImagesSummary | undefined;
  onEdit: (change: BatchChange) => void;
  onAddTags: () => void;
}

const visibilities = ["public", "unlisted", "private"] as const;
const never = "never";
const asSet = "as-set";

/** The common values of the selected images. Each edit changes all of them, after a preview. */
export function SelectionInspector({ count, summary, onEdit, onAddTags }: Props) {
  const t = useTranslations("selection.inspector");
  const tDetails = useTranslations("inspector.details");
  const tExpiration = useTranslations("imageActions.forms");
  const { bytes } = useFormats();
  const albums = useAlbumChoices();
  const licenses = useLicenseChoices();
  if (!summary) return <p className="text-sm text-ink-soft">{t("loading")}</p>;

  const { album, visibility, license, nsfw, is_favourited, expiration_date: end } = summary.shared;
  const choicesOf = (choices: readonly Choice[], value: string | undefined) =>
    value === undefined ? choices : withPresent(choices, value);
  const yesOrNo = [
    { value: "true", label: t("yes") },
    { value: "false", label: t("no") },
  ];

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft tabular-nums">{t("size", { count, size: bytes(summary.bytes) })}</p>
      <SharedChoice
        label={tDetails("album")}
        value={album}
        choices={choicesOf(albums, album)}
        onChange={(value) => onEdit({ action: "move", album: value })}
      />
      <SharedChoice
        label={tDetails("visibility")}
        value={visibility}
        choices={visibilities.map((value) => ({ value, label: tDetails(value) }))}
        onChange={(value) => onEdit({ action: "visibility", visibility: value })}
      />
      <SharedChoice
        label={tDetails("license")}
        value={license}
        choices={choicesOf(licenses, license)}
        onChange={(value) => onEdit({ action: "license", license: value })}
      />
      <SharedChoice
        label={t("expiration")}
        value={end === null ? never : end && asSet}
        choices={[
          { value: never, label: tExpiration("never") },
          ...(end ? [{ value: asSet, label: t("asSet") }] : []),
          ...lifetimes.map((value) => ({ value, label: tExpiration(`lifetimes.${value}`) })),
        ]}
        onChange={(value) => onEdit({ action: "expiration", expiration: value === never ? null : value })}
      >
        {end && (
          <p className="mt-1 text-xs text-ink-soft">
            {t.rich("end", { time: () => <LocalTime iso={end} /> })}
          </p>
        )}
      </SharedChoice>
      <SharedChoice
        label={t("favourite")}
        value={is_favourited === undefined ? undefined : String(is_favourited)}
        choices={yesOrNo}
        onChange={(value) => onEdit({ action: value === "true" ? "favourite" : "unfavourite" })}
      />
      <SharedChoice
        label={tDetails("sensitive")}
        value={nsfw === undefined ? undefined : String(nsfw)}
        choices={yesOrNo}
        onChange={(value) => onEdit({ action: "nsfw", nsfw: value === "true" })}
      />
      <SharedTags
        tags={summary.shared_tags}
        onAdd={onAddTags}
        onRemove={(tag) => onEdit({ action: "untag", tags: [tag] })}
      />
    </div>
  );
}

interface SharedChoiceProps<Value extends string> {
  label: string;
  /** Undefined: the images differ. */
  value: Value | undefined;
  choices: ReadonlyArray<{ value: Value; label: string }>;
  onChange: (value: Value) => void;
  /** Beneath the choice. */
  children?: ReactNode;
}

/**
 * The value that all images have, or that they differ. Choosing another one asks for all of them.
 */
function SharedChoice<Value extends string>(props: SharedChoiceProps<Value>) {
  const { label, value, choices, onChange, children } = props;
  const t = useTranslations("selection.inspector");
  const id = useId();

  return (
    <div>
      <label htmlFor={id} className="text-xs text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ""}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen && chosen.value !== value) onChange(chosen.value);
        }}
        className="mt-1 h-9 w-full rounded-md border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11"
      >
        {value === undefined && <option value="">{t("mixed")}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}

interface SharedTagsProps {
  tags: readonly string[];
  onAdd: () => void;
  onRemove: (tag: string) => void;
}

function SharedTags({ tags, onAdd, onRemove }: SharedTagsProps) {
  const t = useTranslations("selection.inspector");
  const labelId = useId();
  const { nameOf } = useTagNames({ enabled: tags.length > 0 });

  return (
    <section aria-labelledby={labelId}>
      <p id={labelId} className="text-xs text-ink-soft">
        {t("tags")}
      </p>
      {tags.length === 0 && <p className="mt-1 text-sm">{t("noTags")}</p>}
      <ul className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
        {tags.map((tag) => (
          <li
            key={tag}
            className="flex max-w-full items-center rounded-full border border-line bg-surface ps-2.5 text-xs"
          >
            <bdi className="truncate">{nameOf(tag)}</bdi>
            <button
              type="button"
              aria-label={t("removeTag", { tag: nameOf(tag) })}
              onClick={() => onRemove(tag)}
              className="grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden size={13} />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" className="mt-2 pointer-coarse:h-11" onClick={onAdd}>
        <Plus aria-hidden size={14} />
        {t("addTags")}
      </Button>
    </section>
  );
}
