import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { Table } from "@/components/ui/table";
import type { LicenseCatalogue as Catalogue } from "@/lib/licenses/resource";

/** The licenses that every account has. */
export function LicenseCatalogue({ licenses }: { licenses: Catalogue["data"] }) {
  const t = useTranslations("licenses.catalogue");
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h2 className="mb-4 text-[0.9375rem] font-semibold">{t("title")}</h2>
      <Table
        caption={t("title")}
        rows={licenses}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            label: t("name"),
            render: ({ title, url }) =>
              url === null ? (
                <bdi>{title}</bdi>
              ) : (
                <a
                  href={url}
                  rel="noreferrer"
                  className="underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
                >
                  <bdi>{title}</bdi>
                </a>
              ),
          },
          {
            key: "id",
            label: t("id"),
            render: ({ id }) => <Ltr className="font-mono text-xs break-all">{id}</Ltr>,
          },
        ]}
      />
    </section>
  );
}
