"use client";

import { useTranslations } from "next-intl";
import { useHasRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import { type PaletteColor, palette } from "@/lib/values/palette-colors";
import { ColorDot, colorName } from "./color-dot";

interface Props {
  /** Names what gets the color. */
  label: string;
  /** By name, or by the value that tags show. */
  color: string | null;
  onChange: (color: PaletteColor | null) => void;
}

const choices = ["none", ...(Object.keys(palette) as PaletteColor[])] as const;

/** A button with the color of an album or tag; it opens the palette. */
export function ColorPicker({ label, color, onChange }: Props) {
  const t = useTranslations("collections.colors");
  const mayEdit = useHasRole()("editor");
  if (!mayEdit) return null;

  return (
    <Menu>
      <MenuTrigger render={<IconButton label={label} />}>
        <ColorDot color={color} className="size-4" />
      </MenuTrigger>
      <MenuContent className="max-h-(--available-height) overflow-y-auto">
        <MenuRadioGroup
          value={color === null ? "none" : colorName(color)}
          onValueChange={(choice: (typeof choices)[number]) => onChange(choice === "none" ? null : choice)}
        >
          {choices.map((choice) => (
            <MenuRadioItem key={choice} value={choice}>
              <ColorDot color={choice === "none" ? null : choice} />
              {t(choice)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
