import { Clapperboard, Clock, EyeOff, Heart, Hourglass, Link2, Lock, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import type { GridImage } from "@/lib/images/list-queries/resource";

interface Badge {
  key:
    | ("pending" | "favourite" | "private" | "unlisted")
    | ("animated" | "expires" | "encrypted" | "sensitive");
  icon: typeof Heart;
}

/** What sets an image apart, as small marks at the bottom. Public images without particulars have none. */
export const TileBadges = memo(function TileBadges({ image }: { image: GridImage }) {
  const badges = [
    image.version === 0 && { key: "pending", icon: Hourglass },
    image.is_favourited && { key: "favourite", icon: Heart },
    image.visibility === "private" && { key: "private", icon: Lock },
    image.visibility === "unlisted" && { key: "unlisted", icon: Link2 },
    (image.pages ?? 1) > 1 && { key: "animated", icon: Clapperboard },
    image.expiration_date !== undefined && { key: "expires", icon: Clock },
    image.encrypted && { key: "encrypted", icon: ShieldCheck },
    image.nsfw && { key: "sensitive", icon: EyeOff },
  ].filter((badge) => typeof badge === "object") as Badge[];
  return badges.length > 0 && <BadgeRow badges={badges} />;
});

function BadgeRow({ badges }: { badges: Badge[] }) {
  const t = useTranslations("library.badges");
  return (
    <span className="pointer-events-none absolute start-1 bottom-1 flex gap-0.5">
      {badges.map(({ key, icon: Icon }) => (
        <span
          key={key}
          role="img"
          aria-label={t(key)}
          className="grid size-5 place-items-center rounded-sm bg-scrim text-on-scrim"
        >
          <Icon aria-hidden size={12} className={key === "favourite" ? "fill-current" : undefined} />
        </span>
      ))}
    </span>
  );
}
