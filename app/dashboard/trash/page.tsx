import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/library/empty-list";
import { EmptyTrashButton } from "@/components/library/empty-trash.client";
import { ForRole } from "@/components/session/role.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { Trash2 } from "@/components/ui/icons";
import { trashDays } from "@/lib/kernel/time";
import { LibraryPage, libraryMetadata } from "../library-page";
import type { SearchParams } from "../search-params";

const filters = { deleted: "only" } as const;

export const generateMetadata = () => libraryMetadata("trash");

export default function TrashPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <LibraryPage
      page="trash"
      path="/dashboard/trash"
      filters={filters}
      searchParams={searchParams}
      trashDays={trashDays}
      actions={
        <ClientMessages sections={["library.emptyTrash"]}>
          <ForRole least="manager">
            <EmptyTrashButton />
          </ForRole>
        </ClientMessages>
      }
      empty={<NothingDeleted />}
    />
  );
}

function NothingDeleted() {
  const t = useTranslations("library.pages.trash");
  return (
    <EmptyList
      icon={<Trash2 aria-hidden size={40} strokeWidth={1.5} />}
      title={t("empty")}
      text={t("emptyText", { days: trashDays })}
    />
  );
}
