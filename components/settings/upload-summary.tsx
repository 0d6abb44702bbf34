import { useTranslations } from "next-intl";
import { useTagNames } from "@/components/collections/use-collections";
import type { Choice } from "@/components/ui/labelled-select";
import { useFormats } from "@/components/ui/use-formats";
import { useEncryptingAlbums } from "@/components/uploads/use-encryption";
import type { SettingsResource } from "@/lib/settings/resource";

interface Props {
  defaults: SettingsResource["upload_defaults"];
  albums: readonly Choice[];
  licenses: readonly Choice[];
}

const noLicense = "none";

/** Describes the properties of a new upload in words. */
export function UploadSummary({ defaults, albums, licenses }: Props) {
  const t = useTranslations("settings.uploads");
  const { list } = useFormats();
  const { nameOf } = useTagNames({ enabled: defaults.tags.length > 0 });
  const titleOf = (choices: readonly Choice[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const { album, visibility, license, tags, expiration, strip_location, strip_metadata, encrypt } = defaults;
  const isEncrypted = useEncryptingAlbums([album]).has(album) || encrypt;
  const sentences = [
    t("toAlbum", { title: titleOf(albums, album) }),
    t("seenBy", { visibility: isEncrypted ? "encrypted" : visibility }),
    ...(license === noLicense ? [] : [t("licensed", { title: titleOf(licenses, license) })]),
    ...(tags.length === 0 ? [] : [t("tagged", { count: tags.length, list: list(tags.map(nameOf)) })]),
    ...(expiration === "never" ? [] : [t("expires", { duration: expiration })]),
    t("stripped", { what: strip_metadata ? "all" : strip_location ? "location" : "nothing" }),
  ];

  return (
    <section className="mb-6 rounded-md bg-sunken px-4 py-3 text-sm" aria-live="polite">
      <h2 className="mb-1 font-semibold">{t("summary")}</h2>
      <ul className="flex flex-col gap-0.5 text-ink-soft">
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
