"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useIsOffered } from "@/components/session/offers.client";
import { useHasRole } from "@/components/session/role.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ChevronDown, Upload } from "@/components/ui/icons";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { useUploads } from "./upload-provider.client";
import { currentTarget } from "./upload-target";

const loadMenu = () => import("./upload-menu").then((module) => module.UploadMenu);

type Props = Pick<ComponentProps<typeof Button>, "size" | "className">;

/**
 * Opens the file picker. If images can be encrypted, a menu next to it offers that for the files
 * that are chosen then.
 */
export function UploadButton({ size, className }: Props) {
  const t = useTranslations("uploads.button");
  const { chooseFiles } = useUploads();
  const hasRole = useHasRole();
  const hasMenu = useIsOffered()("encryption");
  const findTarget = () => ({ name: currentTarget().album?.title });
  useCommand("upload", () => chooseFiles(), { findTarget });
  useCommand("uploadEncrypted", () => chooseFiles({ isEncrypted: true }), { enabled: hasMenu, findTarget });
  if (!hasRole("contributor")) return null;

  return (
    <div className={classNames("flex", className)}>
      <Button
        look="primary"
        onClick={() => chooseFiles()}
        className={hasMenu ? "rounded-e-none" : undefined}
        {...(size && { size })}
      >
        <Upload aria-hidden size={17} />
        {t("label")}
      </Button>
      {hasMenu && <MenuButton size={size} />}
    </div>
  );
}

function MenuButton({ size }: Pick<Props, "size">) {
  const t = useTranslations("uploads.button");
  const { Loaded, intent } = useOnDemand(loadMenu);
  const button = (
    <Button
      look="primary"
      aria-label={t("more")}
      isNarrow
      className="rounded-s-none border-s-accent-ink/25"
      {...(size && { size })}
      {...(!Loaded && { "aria-haspopup": "menu", "aria-expanded": false, ...intent })}
    >
      <ChevronDown aria-hidden size={15} />
    </Button>
  );

  return Loaded ? <Loaded button={button} /> : button;
}
