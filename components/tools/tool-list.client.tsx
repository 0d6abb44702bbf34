"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { Button, longLabel } from "@/components/ui/button";
import { CopyRow } from "@/components/ui/copy-row.client";
import { Download, KeyRound } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Ltr } from "@/components/ui/ltr";
import { onDemand } from "@/components/ui/on-demand";
import { ownLineLinkStyle } from "@/components/ui/own-line-link-style";
import { saveText } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { createUploadKey } from "./create-upload-key";
import { fileTools, makeToolFile } from "./tool-files";

const PhoneKey = onDemand(() => import("./phone-key.client").then((module) => module.PhoneKey));

type KeyTool = (typeof fileTools)[number] | "ios";

interface Props {
  origin: string;
  /** Undefined where there is no WebDAV. */
  davUrl: string | undefined;
  /** Leads a phone to this page. */
  qrCode: ReactNode;
}

/** The programs that can upload, each with a button that makes its key, and the URL of WebDAV. */
export function ToolList({ origin, davUrl, qrCode }: Props) {
  const t = useTranslations("tools");
  const errorText = useErrorText();
  const [running, setRunning] = useState<KeyTool>();
  const [phoneKey, setPhoneKey] = useState<string>();

  async function createKey(tool: KeyTool, use: (key: string) => void): Promise<void> {
    setRunning(tool);
    const name = t(`names.${tool}`);
    try {
      use(await createUploadKey(name));
    } catch (error) {
      toast.error(t("notCreated", { name }), { reason: errorText(error) });
    } finally {
      setRunning(undefined);
    }
  }

  const download = (tool: (typeof fileTools)[number]) =>
    createKey(tool, (key) => {
      const { filename, text, type } = makeToolFile(tool, { origin, key });
      saveText(filename, text, type);
      toast.success(t("created", { name: t(`names.${tool}`) }));
    });

  const uploadUrl = `${origin}/api/upload`;
  return (
    <>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      <ul className="flex flex-col gap-3">
        {fileTools.map((tool) => (
          <Tool key={tool} title={t(`names.${tool}`)} text={t(`texts.${tool}`)}>
            <Button disabled={running !== undefined} {...longLabel} onClick={() => void download(tool)}>
              <Download aria-hidden size={16} />
              <span>
                {t.rich("download", {
                  name: t(`names.${tool}`),
                  of: (chunks) => <span className="sr-only">{chunks}</span>,
                })}
              </span>
            </Button>
          </Tool>
        ))}
        <Tool title={t("names.ios")} text={t("texts.ios")}>
          <Button
            disabled={running !== undefined}
            {...longLabel}
            onClick={() => void createKey("ios", setPhoneKey)}
          >
            <KeyRound aria-hidden size={16} />
            {t("showSteps")}
          </Button>
        </Tool>
        <Tool title={t("names.android")} text={t("texts.android")} />
        {davUrl !== undefined && (
          <Tool title={t("names.webdav")} text={t("texts.webdav")}>
            <dl className="mb-3">
              <CopyRow name={t("webdav.url")} text={davUrl} copyLabel={t("webdav.copy")} shown="webdav" />
            </dl>
            <Link href="/docs/guides/webdav" className={ownLineLinkStyle}>
              {t("webdav.guide")}
            </Link>
          </Tool>
        )}
        <Tool title={t("names.other")} text={t.rich("texts.other", { url: () => <Ltr>{uploadUrl}</Ltr> })} />
      </ul>
      <section className="mt-6 border-t border-line pt-6 max-sm:hidden">
        <h2 className="mb-2 text-[0.9375rem] font-semibold">{t("phone.title")}</h2>
        <p className="mb-5 text-sm text-ink-soft">{t("phone.text")}</p>
        {qrCode}
      </section>
      {phoneKey !== undefined && (
        <PhoneKey origin={origin} secret={phoneKey} onClose={() => setPhoneKey(undefined)} />
      )}
    </>
  );
}

function Tool({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <li className="rounded-md border border-line bg-surface p-4 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-ink-soft">{text}</p>
      {children !== undefined && <div className="mt-3">{children}</div>}
    </li>
  );
}
