import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { firstOf } from "@/components/collections/collection";
import { toPlaceCards } from "@/components/places/place-cards";
import { placeKeys } from "@/components/places/place-keys";
import { Places } from "@/components/places/places.client";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { listPlaces } from "@/lib/images/places";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../require-actor";

/** Cards in the page's HTML; a button loads the others. */
const cardsSent = 120;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("places.page");
  return { title: t("title") };
}

export default async function PlacesPage() {
  const actor = await requireActor("/dashboard/places");
  const [{ data }, t] = await Promise.all([
    listPlaces(actor, { archived: "exclude" }),
    getTranslations("places.page"),
  ]);
  return (
    <ClientMessages sections={clientSections["app/dashboard/places/page.tsx"]}>
      <PageHeader title={t("title")} />
      <PageData queryKey={placeKeys.list} data={firstOf(toPlaceCards(data), cardsSent)}>
        <Places />
      </PageData>
    </ClientMessages>
  );
}
