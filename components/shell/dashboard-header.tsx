import { HomeLink } from "@/components/shell/home-link";
import type { Theme } from "@/components/shell/theme";
import { ThemeSwitch } from "@/components/shell/theme-switch.client";
import { UploadButton } from "@/components/uploads/upload-button.client";
import { AccountMenu } from "./account-menu.client";

interface Props {
  owner: string;
  theme: Theme;
}

export function DashboardHeader({ owner, theme }: Props) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/92 backdrop-blur-sm">
      <div className="mx-auto flex h-15 max-w-[112rem] items-center gap-1 px-4 sm:px-6">
        <HomeLink href="/dashboard" />
        <UploadButton size="small" className="me-1.5 ms-auto pointer-coarse:h-11" />
        <ThemeSwitch initial={theme} />
        <AccountMenu owner={owner} />
      </div>
    </header>
  );
}
