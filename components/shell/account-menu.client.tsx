"use client";

import { BookOpen, LogOut } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuGroup, MenuItem, MenuTrigger } from "@/components/ui/menu";

interface Props {
  /** The email of the signed-in account; shown to its owner only. */
  owner: string;
}

export function AccountMenu({ owner }: Props) {
  const t = useTranslations("shell.account");
  const signOut = useRef<HTMLFormElement>(null);
  return (
    <Menu>
      <form ref={signOut} method="post" action="/api/auth/sign-out" hidden />
      <MenuTrigger render={<IconButton label={t("label")} />}>
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full bg-ink text-xs font-semibold text-paper uppercase"
        >
          {[...owner][0]}
        </span>
      </MenuTrigger>
      <MenuContent className="min-w-56">
        <MenuGroup
          heading={
            <>
              {t("signedInAs")}
              <span className="mt-0.5 block truncate text-sm font-medium text-ink">{owner}</span>
            </>
          }
        >
          <MenuItem render={<Link href="/docs" />}>
            <BookOpen aria-hidden size={16} />
            {t("api")}
          </MenuItem>
          <MenuItem onClick={() => signOut.current?.requestSubmit()}>
            <LogOut aria-hidden size={16} />
            {t("signOut")}
          </MenuItem>
        </MenuGroup>
      </MenuContent>
    </Menu>
  );
}
