import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  type NamedWatermark,
  RequiredWatermarkSelect,
} from "@/components/collections/required-watermark-select";
import { reloadImages } from "@/components/image-lists/image-cache";
import type { AlbumResource } from "@/lib/albums/resource";
import { useUpdateAlbum } from "./album-queries";

/** The watermarks that a manager can require for the images of an album. */
export interface WatermarkOffer {
  watermarks: NamedWatermark[];
  /** The ID of the watermark that the settings require; undefined for a user who may not read them. */
  ofSettings: string | null | undefined;
}

/** The watermark that others see on the images of the album. */
export function AlbumWatermark({ album, offer }: { album: AlbumResource; offer: WatermarkOffer }) {
  const t = useTranslations("watermarks.required");
  const client = useQueryClient();
  const { tryUpdate } = useUpdateAlbum();
  const { watermarks, ofSettings } = offer;
  const named = watermarks.find(({ id }) => id === ofSettings)?.name ?? ofSettings ?? t("none");

  async function save(required_watermark: string | null): Promise<string | undefined> {
    const reason = await tryUpdate(album, { required_watermark });
    if (reason === undefined) reloadImages(client);
    return reason;
  }

  return (
    <RequiredWatermarkSelect
      label={t("title")}
      noneLabel={ofSettings === undefined ? t("asSettings") : t("asSettingsNamed", { watermark: named })}
      value={album.required_watermark}
      watermarks={watermarks}
      album={{ slug: album.album, title: album.title }}
      save={save}
    />
  );
}
