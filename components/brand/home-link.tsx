import Link from "next/link";
import { useTranslations } from "next-intl";
import { Logo } from "./logo";

/** The mark and the name, leading to the start of where one is. */
export function HomeLink({ href }: { href: "/" | "/dashboard" }) {
  const t = useTranslations("shell.brand");
  return (
    <Link href={href} className="flex shrink-0 items-center gap-2 rounded-sm text-ink">
      <Logo />
      {/* On the narrowest screens the mark alone is seen. */}
      <span className="text-[1.0625rem] font-semibold tracking-tight max-[22.4rem]:sr-only">{t("name")}</span>
    </Link>
  );
}
