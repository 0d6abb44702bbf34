"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useRef } from "react";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { useUploads } from "./upload-provider.client";

type Props = Pick<ComponentProps<typeof Button>, "size" | "className">;

/** Opens the file picker. */
export function UploadButton(props: Props) {
  const t = useTranslations("uploads.button");
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  useCommand("upload", () => input.current?.click());
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,.heic,.heif,.avif"
        hidden
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          // Otherwise choosing the same file again fires no change event.
          event.target.value = "";
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()} {...props}>
        <Upload aria-hidden size={17} />
        {t("label")}
      </Button>
    </>
  );
}
