import type { ReactElement } from "react";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";

interface Props {
  button: ReactElement;
  choices: ReadonlyArray<{ text: string; onChoose: () => void }>;
}

/** The choice of what a download contains. The menu is open when it appears. */
export function DownloadMenu({ button, choices }: Props) {
  return (
    <Menu defaultOpen>
      <MenuTrigger render={button} />
      <MenuContent>
        {choices.map(({ text, onChoose }) => (
          <MenuItem key={text} onClick={onChoose}>
            {text}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
