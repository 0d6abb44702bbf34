import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Cull } from "@/components/cull/cull.client";
import type { CullStart } from "@/components/cull/open-cull-images";
import { placeParam } from "@/components/cull/place-param";
import { type CollectionOfList, parseListChoice } from "@/components/image-lists/filters";
import { unpackMonths } from "@/components/image-lists/packed-months";
import type { ListStart } from "@/components/image-lists/use-image-list";
import { ClientMessages } from "@/components/ui/client-messages";
import { getCollection } from "@/lib/collections";
import type { Actor } from "@/lib/kernel/actor";
import { clientSections } from "@/messages/client-sections";
import { getCurrentSettings } from "../../get-current-settings";
import { findOrMissing } from "../find-or-missing";
import { loadList } from "../load-list";
import { requireActor } from "../require-actor";
import { type SearchParams, toSearchParams } from "../search-params";

const path = "/dashboard/cull";
/** Images in the trash cannot be marked. */
const filters = { deleted: "exclude" } as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cull.page");
  return { title: t("title") };
}

export default async function CullPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor(path, searchParams, "editor");
  // Another list is another cull; another place in it is not.
  const list = toSearchParams(await searchParams);
  list.delete(placeParam);
  const collection = await findCollection(actor, list);
  const [{ start, unknownLicense }, settings] = await Promise.all([
    loadList(actor, { path, searchParams, filters, collection }),
    getCurrentSettings(),
  ]);

  return (
    <ClientMessages sections={clientSections["app/dashboard/cull/page.tsx"]}>
      <Cull
        key={list.toString()}
        library={actor.library.uid}
        filters={filters}
        collection={collection}
        start={toCullStart(start)}
        unknownLicense={unknownLicense}
        areSingleKeysOn={settings?.accessibility_settings.single_key_shortcuts ?? true}
      />
    </ClientMessages>
  );
}

/**
 * Returns the collection whose images are culled, or the order by hand of an album; undefined for other
 * lists.
 */
async function findCollection(actor: Actor, list: URLSearchParams): Promise<CollectionOfList | undefined> {
  const { filters: listed, sort: order } = parseListChoice(list);
  const { collection: id, album } = listed;
  if (id === undefined) return album && order === "manual" ? { isSmart: false, sort: order } : undefined;

  const { kind, sort } = (await findOrMissing(getCollection(actor, id))) ?? notFound();
  return { isSmart: kind === "smart", sort };
}

/** Leaves out the months of a timeline, of which a cull shows the count alone. */
function toCullStart({ key, months, images, cursor, total }: ListStart): CullStart {
  const count = months && unpackMonths(months).reduce((sum, month) => sum + month.count, 0);
  // The browser reads a semantic search, of which the server reads nothing.
  return { images, cursor, isComplete: key !== "" && cursor === null, total: count ?? total };
}
