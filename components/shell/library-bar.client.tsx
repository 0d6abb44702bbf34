"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { openLibrary } from "@/components/api/shown-library";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Users } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import type { LibraryResource } from "@/lib/memberships/resource";

/** Shows whose library is open, if it is not the own one, and leads back or leaves it. */
export function LibraryBar({ library }: { library: LibraryResource }) {
  const t = useTranslations("shell.library");
  const roles = useTranslations("members.roles");
  const errorText = useErrorText();
  const { handle, role } = library;
  const name = library.name ?? handle;

  async function leave(): Promise<void> {
    try {
      await unwrap(api.DELETE("/libraries/{handle}", { params: { path: { handle } } }));
      openLibrary(undefined);
    } catch (error) {
      toast.error(t("notLeft", { name }), { reason: errorText(error), retry: () => void leave() });
    }
  }

  return (
    <aside
      aria-label={t("label")}
      className="relative z-15 flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft px-4 py-1.5 text-sm sm:px-6"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Users aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
        <p data-user-text className="min-w-0 flex-1 break-words">
          {t.rich(library.album === null ? "text" : "albumText", {
            name,
            album: library.album_title ?? "",
            role: role === "owner" ? "" : roles(`${role}.name`),
            bdi: (text) => <bdi>{text}</bdi>,
          })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => openLibrary(undefined)}>
          {t("back")}
        </Button>
        <AlertDialog
          trigger={<Button size="small">{t("leave")}</Button>}
          title={t("leaveTitle", { name })}
          text={t("leaveText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("leave")}
          onConfirm={() => void leave()}
        />
      </div>
    </aside>
  );
}
