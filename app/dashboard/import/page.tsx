import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { ImportForm } from "@/components/uploads/import-form.client";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("import");
  return { title: t("title") };
}

export default async function ImportPage() {
  await requireActor("/dashboard/import", undefined, "contributor");
  const t = await getTranslations("import");
  return (
    <>
      <PageHeader title={t("title")} summary={t("summary")} />
      <ClientMessages sections={["import"]}>
        <ImportForm />
      </ClientMessages>
    </>
  );
}
