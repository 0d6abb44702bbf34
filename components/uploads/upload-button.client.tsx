"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useHasRole } from "@/components/shell/role.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { useUploads } from "./upload-provider.client";

type Props = Pick<ComponentProps<typeof Button>, "size" | "className">;

/** Opens the file picker. */
export function UploadButton(props: Props) {
  const t = useTranslations("uploads.button");
  const { chooseFiles } = useUploads();
  const hasRole = useHasRole();
  useCommand("upload", chooseFiles);
  if (!hasRole("contributor")) return null;
  return (
    <Button look="primary" onClick={chooseFiles} {...props}>
      <Upload aria-hidden size={17} />
      {t("label")}
    </Button>
  );
}
