import Link from "next/link";
import { useTranslations } from "next-intl";
import { Logo } from "./logo";

/** The mark and the name, leading to the start of where one is. */
export function HomeLink({ href }: { href: "/" | "/dashboard" }) {
  const t = useTranslations("brand");
  return (
    <Link href={href} className="flex min-w-0 items-center gap-2 rounded-sm text-ink">
      <Logo />
      <span className="truncate text-[1.0625rem] font-semibold tracking-tight">{t("name")}</span>
    </Link>
  );
}
