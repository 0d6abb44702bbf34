import { useTranslations } from "next-intl";
import { recipeHref } from "@/components/recipes/recipe-anchor";
import { Link } from "@/components/ui/link.client";
import { requiredHref } from "./required-anchor";
import type { UseNames } from "./use-watermark-uses";
import type { WatermarkUses } from "./watermark-uses";

interface Props {
  uses: WatermarkUses;
  names: UseNames;
}

const placeKinds = ["recipes", "albums", "shares"] as const;
type PlaceKind = (typeof placeKinds)[number];

interface Place {
  /** The slug or ID. */
  id: string;
  href: string;
  name: string;
}

/** The places that use a watermark, with links to them. */
export function WatermarkUseList({ uses, names }: Props) {
  const t = useTranslations("watermarks.uses");
  const places: Record<PlaceKind, Place[]> = {
    recipes: uses.recipes.map((slug) => ({ id: slug, href: recipeHref(slug), name: slug })),
    albums: uses.albums.map((slug) => ({
      id: slug,
      href: `/dashboard/albums/${encodeURIComponent(slug)}`,
      name: names.ofAlbum(slug),
    })),
    shares: uses.shares.map((id) => ({ id, href: "/dashboard/shares", name: names.ofShare(id) })),
  };

  return (
    <ul>
      {uses.isInSettings && (
        <li>
          {t.rich("settings", {
            link: (text) => (
              <Link href={requiredHref} className={linkStyle}>
                {text}
              </Link>
            ),
          })}
        </li>
      )}
      {placeKinds.map(
        (kind) =>
          places[kind].length > 0 && (
            <li key={kind}>{t.rich(kind, { links: () => <PlaceLinks places={places[kind]} /> })}</li>
          ),
      )}
    </ul>
  );
}

function PlaceLinks({ places }: { places: readonly Place[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {places.map(({ id, href, name }) => (
        <Link key={id} href={href} className={linkStyle}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </span>
  );
}

const linkStyle =
  "break-words underline underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3";
