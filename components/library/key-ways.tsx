import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { createUploadKey } from "@/components/tools/create-upload-key";
import { makeToolFile } from "@/components/tools/tool-files";
import { Button, longLabel } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Download, KeyRound } from "@/components/ui/icons";
import { saveText } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";

interface Props {
  origin: string;
}

/** A command that uploads a file, with a placeholder until a key is created. */
export function CurlWay({ origin }: Props) {
  const t = useTranslations("emptyLibrary.curl");
  const [key, setKey] = useState<string>();
  const { isRunning, create } = useNewKey(t("keyName"));
  const command = `curl -H "Authorization: Bearer ${key ?? "YOUR_API_KEY"}" -F file=@photo.jpg ${origin}/api/upload`;

  return (
    <>
      <div className="flex items-start gap-2 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
        <code dir="ltr" data-shown="curl" className="min-w-0 flex-1 py-2 font-mono text-xs break-all">
          {command}
        </code>
        <CopyButton text={command} label={t("copy")} />
      </div>
      {key === undefined ? (
        <div>
          <Button disabled={isRunning} onClick={() => create(setKey)} {...longLabel}>
            <KeyRound aria-hidden size={16} />
            {t("create")}
          </Button>
        </div>
      ) : (
        <p role="status">{t("created")}</p>
      )}
    </>
  );
}

/** The configuration file of ShareX, with a key of its own. */
export function ShareXWay({ origin }: Props) {
  const t = useTranslations("emptyLibrary.sharex");
  const { isRunning, create } = useNewKey("ShareX");

  function download(key: string): void {
    const { filename, text, type } = makeToolFile("sharex", { origin, key });
    saveText(filename, text, type);
    toast.success(t("saved", { filename }));
  }

  return (
    <div>
      <Button disabled={isRunning} onClick={() => create(download)} {...longLabel}>
        <Download aria-hidden size={16} />
        {t("download")}
      </Button>
    </div>
  );
}

/** Creates an API key that can only upload, once for each press. */
function useNewKey(name: string) {
  const t = useTranslations("emptyLibrary");
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);

  async function create(use: (key: string) => void): Promise<void> {
    setRunning(true);
    try {
      use(await createUploadKey(name));
    } catch (error) {
      toast.error(t("notCreated"), { reason: errorText(error) });
    } finally {
      setRunning(false);
    }
  }

  return { isRunning, create: (use: (key: string) => void) => void create(use) };
}
