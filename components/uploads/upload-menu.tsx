import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { runCommand } from "@/components/shortcuts/registry";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";

const choices = ["upload", "uploadEncrypted"] as const;

/** The ways to upload files. It is open when it appears. */
export function UploadMenu({ button }: { button: ReactElement }) {
  const t = useTranslations("shortcuts.commands");
  return (
    <Menu defaultOpen>
      <MenuTrigger render={button} />
      <MenuContent>
        {choices.map((id) => (
          <MenuItem key={id} onClick={() => runCommand(id)}>
            {t(id)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
