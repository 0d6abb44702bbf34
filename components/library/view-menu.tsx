import { ArrowDownWideNarrow, LayoutGrid } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { ChoiceMenuProps } from "./choice-menu";
import { type ListChoice, type ListSort, resolveSort, sorts } from "./filters";
import { type ViewMode, viewModes } from "./view-mode";

const loadMenu = () => import("./choice-menu").then((module) => module.ChoiceMenu);

/** The button of a menu whose code is loaded when it is about to be opened. */
function MenuButton(menu: ChoiceMenuProps) {
  const { Loaded, intent } = useOnDemand(loadMenu);
  if (Loaded) return <Loaded {...menu} />;
  return (
    <IconButton label={menu.label} aria-haspopup="menu" aria-expanded={false} {...intent}>
      {menu.icon}
    </IconButton>
  );
}

export function ViewMenu({ mode, onChange }: { mode: ViewMode; onChange: (mode: ViewMode) => void }) {
  const t = useTranslations("library.view");
  return (
    <MenuButton
      label={t("label")}
      icon={<LayoutGrid aria-hidden size={18} />}
      value={mode}
      choices={viewModes.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => onChange(value as ViewMode)}
    />
  );
}

interface SortMenuProps {
  choice: ListChoice;
  onChange: (sort: ListSort | undefined) => void;
}

export function SortMenu({ choice, onChange }: SortMenuProps) {
  const t = useTranslations("library.sort");
  const preset = resolveSort({ filters: choice.filters, sort: undefined });
  const offered = sorts.filter((sort) => sort !== "relevance" || choice.filters.search !== undefined);
  return (
    <MenuButton
      label={t("label", { order: t(resolveSort(choice)) })}
      icon={<ArrowDownWideNarrow aria-hidden size={18} />}
      value={resolveSort(choice)}
      choices={offered.map((value) => ({ value, text: t(value) }))}
      onChange={(value) => onChange(value === preset ? undefined : (value as ListSort))}
    />
  );
}
