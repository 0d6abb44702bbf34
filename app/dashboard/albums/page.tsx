import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Albums } from "@/components/albums/albums.client";
import { NewAlbumButton } from "@/components/albums/new-album-button.client";
import { PageData } from "@/components/api/page-data";
import { albumKeys } from "@/components/collections/album-keys";
import { firstOf } from "@/components/collections/collection";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { listAlbums } from "@/lib/albums";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../require-actor";

/** Cards in the page's HTML; a button loads the others. */
const albumsSent = 120;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("albums.page");
  return { title: t("title") };
}

export default async function AlbumsPage() {
  const actor = await requireActor("/dashboard/albums");
  const [{ data }, t] = await Promise.all([listAlbums(actor), getTranslations("albums.page")]);
  return (
    <ClientMessages sections={clientSections["app/dashboard/albums/page.tsx"]}>
      <PageHeader title={t("title")} actions={<NewAlbumButton />} />
      <PageData queryKey={albumKeys.list} data={firstOf(data, albumsSent)}>
        <Albums />
      </PageData>
    </ClientMessages>
  );
}
