import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { runCommand } from "@/components/shortcuts/registry";
import { Link } from "@/components/ui/link.client";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";

const choices = ["upload", "uploadEncrypted"] as const;
const pages = [
  { id: "import", href: "/dashboard/import" },
  { id: "tools", href: "/dashboard/settings/tools" },
] as const;

/** The ways to upload files, and the pages with other ways. It is open when it appears. */
export function UploadMenu({ button }: { button: ReactElement }) {
  const commands = useTranslations("shortcuts.commands");
  const t = useTranslations("uploads.button");
  return (
    <Menu defaultOpen>
      <MenuTrigger render={button} />
      <MenuContent>
        {choices.map((id) => (
          <MenuItem key={id} onClick={() => runCommand(id)}>
            {commands(id)}
          </MenuItem>
        ))}
        <MenuSeparator />
        {pages.map(({ id, href }) => (
          <MenuItem key={id} render={<Link href={href} prefetch={false} />}>
            {t(id)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
