import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** A small button that can stay pressed. */
export function ToolButton({ className = "", ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      size="small"
      {...rest}
      className={`aria-pressed:border-accent-text aria-pressed:bg-accent-soft pointer-coarse:h-11 ${className}`}
    />
  );
}

/** A label that narrow containers hide visually, next to an icon. */
export function ToolLabel({ children }: { children: ReactNode }) {
  return <span className="@max-2xl:sr-only">{children}</span>;
}
