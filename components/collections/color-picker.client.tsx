"use client";

import { useHasRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { PaletteColor } from "@/lib/values/palette-colors";
import { ColorDot } from "./color-dot";

const loadMenu = () => import("./color-menu").then((module) => module.ColorMenu);

interface Props {
  /** Names what gets the color. */
  label: string;
  /** By name, or by the value that tags show. */
  color: string | null;
  onChange: (color: PaletteColor | null) => void;
}

/** A button with the color of an album or tag; it opens the palette. */
export function ColorPicker({ label, color, onChange }: Props) {
  const mayEdit = useHasRole()("editor");
  const { Loaded, intent } = useOnDemand(loadMenu);
  if (!mayEdit) return null;

  const button = (
    <IconButton
      label={label}
      {...(!Loaded && { "aria-haspopup": "menu", "aria-expanded": false, ...intent })}
    >
      <ColorDot color={color} className="size-4" />
    </IconButton>
  );

  return Loaded ? <Loaded button={button} color={color} onChange={onChange} /> : button;
}
