import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.client";
import { Logo } from "./logo";
import type { StartPath } from "./start-page";

/** The logo and the name, linked to the start page of the current area. */
export function HomeLink({ href }: { href: "/" | StartPath }) {
  const t = useTranslations("shell.brand");
  return (
    <Link href={href} className="flex shrink-0 items-center gap-2 rounded-sm text-ink pointer-coarse:h-11">
      <Logo />
      {/* The narrowest screens show the logo only. */}
      <span className="text-[1.0625rem] font-semibold tracking-tight max-[22.4rem]:sr-only">{t("name")}</span>
    </Link>
  );
}
