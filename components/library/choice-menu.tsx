import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";

export interface ChoiceMenuProps {
  label: string;
  icon: ReactNode;
  value: string;
  choices: ReadonlyArray<{ value: string; text: string }>;
  onChange: (value: string) => void;
}

/** A button with a menu of which one item is chosen. It is open when it appears. */
export function ChoiceMenu({ label, icon, value, choices, onChange }: ChoiceMenuProps) {
  return (
    <Menu defaultOpen>
      <MenuTrigger render={<IconButton label={label} />}>{icon}</MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={value} onValueChange={onChange}>
          {choices.map((choice) => (
            <MenuRadioItem key={choice.value} value={choice.value}>
              {choice.text}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
