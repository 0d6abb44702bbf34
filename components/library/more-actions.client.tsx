import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/drawer";
import type { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Ellipsis } from "@/components/ui/icons";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useIsNarrow } from "@/components/ui/use-is-narrow";

export interface BarAction {
  id: string;
  label: string;
  icon: Icon;
  run: () => void;
}

interface Props {
  actions: readonly BarAction[];
  /** The heading of the sheet. */
  title: string;
}

/**
 * A button for the actions that have no place in the bar: a sheet on narrow screens, else a menu.
 */
export function MoreActions(props: Props) {
  return useIsNarrow() ? <ActionSheet {...props} /> : <ActionMenu {...props} />;
}

function ActionMenu({ actions }: Props) {
  const t = useTranslations("selection.bar");
  return (
    <Menu>
      <MenuTrigger render={<IconButton label={t("more")} />}>
        <Ellipsis aria-hidden size={18} />
      </MenuTrigger>
      <MenuContent>
        {actions.map(({ id, label, icon: Icon, run }) => (
          <MenuItem key={id} onClick={run}>
            <Icon aria-hidden size={16} className="text-ink-soft" />
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

function ActionSheet({ actions, title }: Props) {
  const t = useTranslations("selection.bar");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("more")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden size={18} />
      </IconButton>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} title={title} closeLabel={t("closeMore")}>
        <ul>
          {actions.map(({ id, label, icon: Icon, run }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  run();
                }}
                className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-start text-sm"
              >
                <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
