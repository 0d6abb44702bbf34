"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { useAlbumChoices, useLicenseChoices, withPresent } from "@/components/collections/choices";
import { stars } from "@/components/image-lists/stars";
import { LocalTime } from "@/components/ui/local-time.client";
import type { ImageResource } from "@/lib/images/resource";
import { picks } from "@/lib/values/picks";
import type { Visibility } from "@/lib/values/visibility";
import { EditableChoice } from "./editable-choice.client";
import type { Edit } from "./use-edit";

interface Props {
  image: ImageResource;
  edit: Edit;
  ref?: Ref<HTMLSelectElement>;
}

export function AlbumChoice({ image, edit, ref }: Props) {
  const t = useTranslations("inspector.details");
  const choices = useAlbumChoices();
  return (
    <EditableChoice
      label={t("album")}
      value={image.album}
      choices={withPresent(choices, image.album)}
      {...(ref !== undefined && { ref })}
      onSave={(album) => edit({ album })}
    />
  );
}

const visibilities = ["public", "unlisted", "private"] as const satisfies readonly Visibility[];

export function VisibilityChoice({ image, edit, ref }: Props) {
  const t = useTranslations("inspector.details");
  return (
    <EditableChoice
      label={t("visibility")}
      value={image.visibility}
      choices={visibilities.map((value) => ({ value, label: t(value) }))}
      {...(ref !== undefined && { ref })}
      onSave={(value) => {
        const visibility = visibilities.find((one) => one === value) ?? image.visibility;
        return edit({ visibility });
      }}
    >
      <p className="mt-1 text-xs text-ink-soft">
        {t(`${image.status.encrypted ? "encrypted" : image.visibility}Help`)}
      </p>
    </EditableChoice>
  );
}

export function LicenseChoice({ image, edit }: Props) {
  const t = useTranslations("inspector.details");
  const choices = useLicenseChoices();
  return (
    <EditableChoice
      label={t("license")}
      value={image.license}
      choices={withPresent(choices, image.license)}
      onSave={(license) => edit({ license })}
    />
  );
}

export function RatingChoice({ image, edit }: Props) {
  const t = useTranslations("image.marks");
  return (
    <EditableChoice
      label={t("rating")}
      value={String(image.rating)}
      choices={stars.map((count) => ({ value: String(count), label: t("stars", { stars: count }) }))}
      onSave={(value) => edit({ rating: Number(value) })}
    />
  );
}

export function FlagChoice({ image, edit }: Props) {
  const t = useTranslations("image.marks");
  return (
    <EditableChoice
      label={t("pick")}
      value={image.pick}
      choices={picks.map((flag) => ({ value: flag, label: t("flag", { flag }) }))}
      onSave={(value) => edit({ pick: picks.find((flag) => flag === value) ?? image.pick })}
    />
  );
}

const durations = ["1d", "7d", "30d", "1y"] as const;
const kept = "kept";
const never = "never";

export function ExpirationChoice({ image, edit }: Props) {
  const t = useTranslations("inspector.expiration");
  const end = image.expiration_date;
  return (
    <EditableChoice
      label={t("label")}
      value={end === null ? never : kept}
      choices={[
        { value: never, label: t("never") },
        ...(end === null ? [] : [{ value: kept, label: t("kept") }]),
        ...durations.map((value) => ({ value, label: t(value) })),
      ]}
      onSave={(expiration) =>
        expiration === kept
          ? Promise.resolve(undefined)
          : edit({ expiration: expiration === never ? null : expiration }, {})
      }
    >
      {end !== null && (
        <p className="mt-1 text-xs text-ink-soft">{t.rich("end", { time: () => <LocalTime iso={end} /> })}</p>
      )}
    </EditableChoice>
  );
}
