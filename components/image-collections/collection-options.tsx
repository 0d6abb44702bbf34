import { type ReactNode, useId } from "react";
import { ColorDot } from "@/components/collections/color-dot";
import { Plus } from "@/components/ui/icons";
import type { PlacedNode } from "./collection-tree-nodes";

/** The option of a collection that does not exist yet. No ID has a slash. */
export const newCollection = "/new";

interface Props {
  label: string;
  newLabel: string;
  nodes: readonly PlacedNode[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Collections of which one is chosen, and the choice of a new one. Arrow keys move between them. */
export function CollectionOptions({ label, newLabel, nodes, value, onChange }: Props) {
  const name = useId();
  const optionOf = (id: string) => ({ name, isChosen: value === id, onChoose: () => onChange(id) });

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="max-h-72 overflow-y-auto">
        {nodes.map(({ id, title, color, path }) => (
          <Option key={id} {...optionOf(id)}>
            <ColorDot color={color} className="size-2.5" />
            <span className="min-w-0">
              <bdi className="block truncate">{title}</bdi>
              {path.length > 0 && (
                <span className="block truncate text-xs text-ink-soft">
                  <CollectionPathText path={path} />
                </span>
              )}
            </span>
          </Option>
        ))}
      </div>
      <Option {...optionOf(newCollection)}>
        <Plus aria-hidden size={14} className="shrink-0 text-ink-soft" />
        {newLabel}
      </Option>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-sunken pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent-text"
      />
      {children}
    </label>
  );
}

/** The titles of collections within each other. */
function CollectionPathText({ path }: { path: readonly string[] }) {
  return path.map((title, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and their order does not change.
    <span key={index}>
      {index > 0 && <span aria-hidden> / </span>}
      <bdi>{title}</bdi>
    </span>
  ));
}
