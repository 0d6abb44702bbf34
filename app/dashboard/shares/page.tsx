import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { Shares } from "@/components/shares/shares.client";
import { sharesKey, sharesPerPage } from "@/components/shares/shares-key";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { listAlbumTitles } from "@/lib/albums";
import { listShares } from "@/lib/shares";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shares.page");
  return { title: t("title") };
}

export default async function SharesPage() {
  const actor = await requireActor("/dashboard/shares", undefined, "manager");
  const [page, albumTitles, t] = await Promise.all([
    listShares(actor, { limit: sharesPerPage, cursor: undefined }),
    listAlbumTitles(actor),
    getTranslations("shares.page"),
  ]);

  return (
    <ClientMessages sections={["shares"]}>
      <PageHeader title={t("title")} />
      <PageData queryKey={sharesKey} data={{ pages: [page], pageParams: [null] }}>
        <Shares albumTitles={albumTitles} />
      </PageData>
    </ClientMessages>
  );
}
