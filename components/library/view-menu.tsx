import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  hasManualOrder,
  type ListChoice,
  type ListSort,
  meaningModes,
  resolveSort,
  sorts,
} from "@/components/image-lists/filters";
import { analysisStateQuery } from "@/components/inspector/analysis-query";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowDownWideNarrow, LayoutGrid } from "@/components/ui/icons";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { ChoiceMenuProps } from "./choice-menu";
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
  onChange: (order: Pick<ListChoice, "sort" | "mode">) => void;
}

/**
 * The order of a list. A search can also be in the order of its meaning, where the service compares
 * that.
 */
export function SortMenu({ choice, onChange }: SortMenuProps) {
  const t = useTranslations("library.sort");
  const { collection } = choice;
  const isSearch = choice.filters.search !== undefined;
  const { data: ai } = useQuery({ ...analysisStateQuery, enabled: isSearch });
  const preset = resolveSort({ filters: choice.filters, sort: undefined, collection });
  const modes = isSearch ? meaningModes.filter((mode) => ai?.search_modes.includes(mode)) : [];
  const isOffered = (sort: ListSort) => {
    if (sort === "relevance") return isSearch;
    if (collection?.isSmart) return sort === "taken" || sort === "recent" || sort === "oldest";
    return sort !== "manual" || hasManualOrder(collection);
  };
  const value = (isSearch && choice.mode) || resolveSort(choice);

  function select(chosen: string): void {
    const mode = modes.find((name) => name === chosen);
    if (mode) onChange({ sort: undefined, mode });
    else onChange({ sort: chosen === preset ? undefined : (chosen as ListSort) });
  }

  return (
    <MenuButton
      label={t("label", { order: t(value) })}
      icon={<ArrowDownWideNarrow aria-hidden size={18} />}
      value={value}
      choices={[...sorts.filter(isOffered), ...modes].map((name) => ({
        value: name,
        text: t(name),
      }))}
      onChange={select}
    />
  );
}
