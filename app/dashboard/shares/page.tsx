import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { Shares } from "@/components/shares/shares.client";
import { sharesKey, sharesPerPage } from "@/components/shares/shares-key";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { listAlbumTitles } from "@/lib/albums";
import { getTree } from "@/lib/collections";
import type { Actor } from "@/lib/kernel/actor";
import { listShares } from "@/lib/shares";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shares.page");
  return { title: t("title") };
}

export default async function SharesPage() {
  const actor = await requireActor("/dashboard/shares", undefined, "manager");
  const [page, albumTitles, collectionTitles, t] = await Promise.all([
    listShares(actor, { limit: sharesPerPage, cursor: undefined }),
    listAlbumTitles(actor),
    listCollectionTitles(actor),
    getTranslations("shares.page"),
  ]);

  return (
    <ClientMessages sections={["shares"]}>
      <PageHeader title={t("title")} />
      <PageData queryKey={sharesKey} data={{ pages: [page], pageParams: [null] }}>
        <Shares albumTitles={albumTitles} collectionTitles={collectionTitles} />
      </PageData>
    </ClientMessages>
  );
}

/** Returns the titles of collections by their IDs. Members of one album have none. */
async function listCollectionTitles(actor: Actor): Promise<Map<string, string>> {
  if (actor.library.albumScope) return new Map();

  const { data } = await getTree(actor);
  return new Map(data.map(({ id, title }) => [id, title]));
}
