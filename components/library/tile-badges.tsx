import { useTranslations } from "next-intl";
import { memo } from "react";
import { useIsOffered } from "@/components/session/offers.client";
import { useFormats } from "@/components/ui/use-formats";
import type { GridImage } from "@/lib/images/list-queries/resource";

/**
 * Icons of Lucide as one path each: a grid has hundreds, so the attributes that they share are in
 * `grid.css`.
 */
const icons = {
  pending:
    "M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2",
  analyzing:
    "M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z",
  unanalyzed: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 8v4M12 16h.01",
  favourite:
    "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
  private: "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4",
  unlisted: "M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8",
  animated:
    "M12.296 3.464l3.02 3.956M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3zM3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM6.18 5.276l3.1 3.899",
  expires: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 6v6l4 2",
  encrypted:
    "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4",
  sensitive:
    "M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2 22 22",
  rating:
    "M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z",
  pick: "M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528",
  reject: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM4.929 4.929 19.07 19.071",
  archived:
    "M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4",
} as const;
type Badge = keyof typeof icons;
const filled: readonly Badge[] = ["favourite", "rating", "pick"];

const ofAnalysis = { pending: "analyzing", failed: "unanalyzed" } as const;

/**
 * The special properties of an image, as small marks at the bottom. Public images without
 * particulars have none.
 */
export const TileBadges = memo(function TileBadges({ image }: { image: GridImage }) {
  const isAnalysisOffered = useIsOffered()("analysis");
  const badges = listBadges(image, isAnalysisOffered);
  return badges.length > 0 && <BadgeRow badges={badges} rating={image.rating} />;
});

function listBadges(image: GridImage, isAnalysisOffered: boolean): Badge[] {
  const analysis = isAnalysisOffered && image.ai !== undefined ? ofAnalysis[image.ai] : undefined;
  const applies: Record<Badge, boolean> = {
    pending: image.version === 0,
    analyzing: analysis === "analyzing",
    unanalyzed: analysis === "unanalyzed",
    favourite: image.is_favourited === true,
    private: image.visibility === "private",
    unlisted: image.visibility === "unlisted",
    animated: (image.pages ?? 1) > 1,
    expires: image.expiration_date !== undefined,
    encrypted: image.encrypted === true,
    sensitive: image.nsfw === true,
    rating: image.rating !== undefined,
    pick: image.pick === "pick",
    reject: image.pick === "reject",
    archived: image.archived === true,
  };
  return (Object.keys(icons) as Badge[]).filter((badge) => applies[badge]);
}

function BadgeRow({ badges, rating = 0 }: { badges: Badge[]; rating: number | undefined }) {
  const t = useTranslations("library.badges");
  const { number } = useFormats();
  return (
    <span className="tile-badges">
      {badges.map((badge) => (
        <span
          key={badge}
          role="img"
          aria-label={t(badge, { stars: rating })}
          className="tile-badge"
          data-filled={filled.includes(badge) ? "" : undefined}
        >
          <svg aria-hidden viewBox="0 0 24 24">
            <path d={icons[badge]} />
          </svg>
          {badge === "rating" && <span aria-hidden>{number(rating)}</span>}
        </span>
      ))}
    </span>
  );
}
