import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { Collections } from "@/components/collection-pages/collections.client";
import { NewCollectionButton } from "@/components/collection-pages/new-collection-button.client";
import { collectionKeys, rootParent } from "@/components/image-collections/collection-keys";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../require-actor";
import { readCollectionPages } from "./read-collections";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("imageCollections.page");
  return { title: t("title") };
}

export default async function CollectionsPage() {
  const actor = await requireActor("/dashboard/collections", undefined, {
    role: "viewer",
    inWholeLibrary: true,
  });
  const [pages, t] = await Promise.all([
    readCollectionPages(actor, rootParent),
    getTranslations("imageCollections.page"),
  ]);
  return (
    <ClientMessages sections={clientSections["app/dashboard/collections/page.tsx"]}>
      <PageHeader title={t("title")} actions={<NewCollectionButton />} />
      <PageData queryKey={collectionKeys.list(rootParent)} data={pages}>
        <Collections />
      </PageData>
    </ClientMessages>
  );
}
