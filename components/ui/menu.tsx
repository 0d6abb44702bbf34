import { Menu as Base } from "@base-ui/react/menu";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Check } from "./icons";

const itemStyle =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11";

export const Menu = Base.Root;
export const MenuTrigger = Base.Trigger;
export const MenuRadioGroup = Base.RadioGroup;

type Position = Pick<
  ComponentProps<typeof Base.Positioner>,
  "anchor" | "align" | "sideOffset" | "collisionAvoidance"
>;

interface ContentProps extends Position {
  children: ReactNode;
  /** Class of the least width. */
  width?: string;
  className?: string;
}

/** The items of a menu, at its trigger or at an anchor. */
export function MenuContent({
  children,
  width = "min-w-40",
  className,
  align = "end",
  sideOffset = 6,
  ...position
}: ContentProps) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={sideOffset} align={align} className="z-50 outline-none" {...position}>
        <Base.Popup
          // A menu that is higher than the window scrolls by keyboard, before an item is highlighted too.
          tabIndex={0}
          className={classNames(
            "max-h-(--available-height) max-w-(--available-width) overflow-y-auto origin-(--transform-origin) rounded-md border border-transparent bg-raised p-1 shadow-float outline-none transition-[opacity,scale] duration-150 ease-settle data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
            width,
            className,
          )}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Base.Item> & { className?: string }) {
  return <Base.Item className={classNames(itemStyle, className)} {...rest} />;
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}

/** Menu items under a heading. */
export function MenuGroup({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="mb-1 border-b border-line px-2.5 py-2 text-xs text-ink-soft">
        {heading}
      </Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuRadioItem({ children, value }: { children: ReactNode; value: string }) {
  return (
    <Base.RadioItem value={value} closeOnClick className={itemStyle}>
      {children}
      <Base.RadioItemIndicator className="ms-auto text-accent-text">
        <Check aria-hidden size={16} />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  );
}
