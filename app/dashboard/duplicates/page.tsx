import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageData } from "@/components/api/page-data";
import { duplicatesKey, groupsPerPage } from "@/components/duplicates/duplicate-pages";
import { Duplicates } from "@/components/duplicates/duplicates.client";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { listGridImages } from "@/lib/images";
import { findDuplicates } from "@/lib/images/similar";
import type { Actor } from "@/lib/kernel/actor";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("duplicates.page");
  return { title: t("title") };
}

export default async function DuplicatesPage() {
  const actor = await requireActor("/dashboard/duplicates", undefined, "editor");
  const t = await getTranslations("duplicates.page");
  return (
    <ClientMessages sections={clientSections["app/dashboard/duplicates/page.tsx"]}>
      <PageHeader title={t("title")} summary={t("lead")} />
      <Suspense fallback={<Searching />}>
        <FirstGroups actor={actor} />
      </Suspense>
    </ClientMessages>
  );
}

/** The first comparison may take half a second. */
async function FirstGroups({ actor }: { actor: Actor }) {
  const [page, { total = 0 }] = await Promise.all([
    findDuplicates(actor, { limit: groupsPerPage }),
    listGridImages(actor, { limit: 1, include_total: true }),
  ]);

  return (
    <PageData queryKey={duplicatesKey} data={{ pages: [page], pageParams: [undefined] }}>
      <Duplicates imageCount={total} />
    </PageData>
  );
}

function Searching() {
  const t = useTranslations("duplicates.page");
  return (
    <p role="status" className="border-t border-line py-6 text-ink-soft">
      {t("searching")}
    </p>
  );
}
