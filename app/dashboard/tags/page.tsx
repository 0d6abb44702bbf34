import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { firstOf } from "@/components/collections/collection";
import { PageHeader } from "@/components/shell/page-header";
import { NewTagButton } from "@/components/tags/new-tag-button.client";
import { tagKeys } from "@/components/tags/tag-keys";
import { Tags } from "@/components/tags/tags.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { listTags } from "@/lib/tags";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../require-actor";

/** Rows in the page's HTML; a button loads the others. */
const tagsSent = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tags.page");
  return { title: t("title") };
}

export default async function TagsPage() {
  const actor = await requireActor("/dashboard/tags");
  const [{ data }, t] = await Promise.all([listTags(actor), getTranslations("tags.page")]);
  return (
    <ClientMessages sections={clientSections["app/dashboard/tags/page.tsx"]}>
      <PageHeader title={t("title")} actions={<NewTagButton />} />
      <PageData queryKey={tagKeys.list} data={firstOf(data, tagsSent)}>
        <Tags />
      </PageData>
    </ClientMessages>
  );
}
