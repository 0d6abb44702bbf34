import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useServiceOrigin } from "@/components/api/service-origin.client";
import { ForRole } from "@/components/session/role.client";
import { QrCode } from "@/components/tools/qr-code";
import { classNames } from "@/components/ui/class-names";
import { DemoButton } from "./demo-button";
import { ImportWay } from "./import-way";
import { CurlWay, ShareXWay } from "./key-ways";

/** The ways to fill a library that need no file on this device. */
export function Ways() {
  const t = useTranslations("emptyLibrary");
  const origin = useServiceOrigin();
  const signInUrl = `${origin}/sign-in`;
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        <ForRole least="owner">
          <Way title={t("curl.title")} text={t("curl.text")}>
            <CurlWay origin={origin} />
          </Way>
          <Way title={t("sharex.title")} text={t("sharex.text")}>
            <ShareXWay origin={origin} />
          </Way>
        </ForRole>
        <Way title={t("import.title")} text={t("import.text")}>
          <ImportWay />
        </Way>
        <Way title={t("phone.title")} text={t("phone.text")} className="max-sm:hidden">
          <QrCode text={signInUrl} label={t("phone.label")} />
        </Way>
      </ul>
      <Way title={t("demo.title")} text={t("demo.text")} as="section">
        <DemoButton />
      </Way>
    </>
  );
}

interface WayProps {
  title: string;
  text: string;
  as?: "li" | "section";
  className?: string;
  children: ReactNode;
}

function Way({ title, text, as: Element = "li", className, children }: WayProps) {
  return (
    <Element
      className={classNames(
        "flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4 text-sm",
        className,
      )}
    >
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </Element>
  );
}
