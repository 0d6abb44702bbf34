import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import { type PaletteColor, palette } from "@/lib/values/palette-colors";
import { ColorDot, colorName } from "./color-dot";

interface Props {
  button: ReactElement;
  /** By name, or by the value that tags show. */
  color: string | null;
  onChange: (color: PaletteColor | null) => void;
}

const choices = ["none", ...(Object.keys(palette) as PaletteColor[])] as const;

/** The palette of an album or tag. It is open when it appears. */
export function ColorMenu({ button, color, onChange }: Props) {
  const t = useTranslations("collections.colors");
  return (
    <Menu defaultOpen>
      <MenuTrigger render={button} />
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
