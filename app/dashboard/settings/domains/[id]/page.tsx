import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { Domain } from "@/components/domains/domain.client";
import { domainKeys } from "@/components/domains/domain-keys";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { Link } from "@/components/ui/link.client";
import { getDomain } from "@/lib/domains";
import { inOwnLibrary } from "@/lib/kernel/actor";
import { findOrMissing } from "../../../find-or-missing";
import { requireActor } from "../../../require-actor";
import { settingsMetadata } from "../../settings-metadata";

export const generateMetadata = () => settingsMetadata("domains");

export default async function DomainPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = inOwnLibrary(await requireActor(`/dashboard/settings/domains/${id}`));
  const [domain, t] = await Promise.all([
    findOrMissing(getDomain(actor, id)),
    getTranslations("domains.detail"),
  ]);
  if (!domain) notFound();

  return (
    <ClientMessages sections={["domains"]}>
      <SettingsFrame page="domains">
        <Link
          href="/dashboard/settings/domains"
          className="mb-5 inline-block text-sm underline underline-offset-4"
        >
          {t("back")}
        </Link>
        <PageData queryKey={domainKeys.one(id)} data={domain}>
          <Domain id={id} />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
