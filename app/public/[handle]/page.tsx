import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PublicImageList } from "@/components/public/image-list";
import { profileJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { listPath, parseListChoice } from "@/components/public/list-choice";
import { ProfileAlbums, ProfileHeader } from "@/components/public/profile-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { setPageContent } from "@/lib/caching";
import { appOrigin } from "@/lib/image-urls";
import { profilePath } from "@/lib/image-urls/image-path";
import { listPublicAlbums, listPublicImages, nameOf, readPublicProfile } from "@/lib/public";
import {
  buildMetadata,
  findPageOwner,
  type Query,
  readOrNotFound,
  redirectTo,
  robotsOf,
} from "../public-page";

interface Props {
  params: Promise<{ handle: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const owner = await findPageOwner((await params).handle);
  const [t, brand] = await Promise.all([
    getTranslations("publicPages.profile"),
    getTranslations("shell.brand"),
  ]);
  const url = appOrigin() + profilePath(owner.handle);
  const isWhole = Object.keys(parseListChoice(await searchParams)).length === 0;
  const title = t("title", { name: nameOf(owner) });

  return buildMetadata({
    title,
    description: owner.bio ?? title,
    url,
    feedUrl: url,
    type: "profile",
    siteName: brand("name"),
    robots: robotsOf(owner, isWhole),
  });
}

export default async function ProfilePage({ params, searchParams }: Props) {
  const { handle } = await params;
  const owner = await findPageOwner(handle);
  const path = profilePath(owner.handle);
  const choice = parseListChoice(await searchParams);
  if (owner.handle !== handle) redirectTo(listPath(path, choice));
  const surface = choice.search === undefined ? "profile list" : "search";
  const [t, profile, albums, { page, expiresAt }] = await Promise.all([
    getTranslations("publicPages.profile"),
    readPublicProfile(owner),
    listPublicAlbums(owner),
    readOrNotFound(() => listPublicImages(owner, { ...choice, limit: 48 }, surface)),
  ]);
  setPageContent({ uid: owner.uid, expiresAt, robots: robotsOf(owner) });
  const origin = appOrigin();

  return (
    <div className="public-page">
      <JsonLdScript value={profileJsonLd(profile, page.data)} />
      <ClientMessages sections={["publicPages.frame"]}>
        <ProfileHeader profile={profile} origin={origin} />
      </ClientMessages>
      {Object.keys(choice).length === 0 && <ProfileAlbums albums={albums} origin={origin} />}
      <section>
        <h2 className="mb-3 text-[1.125rem] font-medium tracking-tight">{t("images")}</h2>
        <PublicImageList
          byMonth
          path={path}
          choice={choice}
          page={page}
          origin={origin}
          emptyText={t("empty")}
        />
      </section>
    </div>
  );
}
