"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil, Trash2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { LicenseResource } from "@/lib/licenses/resource";
import { licenseTerms } from "./license-terms";

interface Props {
  license: LicenseResource;
  /** Whether new uploads get it. */
  isDefault: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

async function countImages(license: string, signal: AbortSignal): Promise<number> {
  const query = { license, limit: 1, include_total: true };
  return (await unwrap(api.GET("/images/grid", { params: { query }, signal }))).total ?? 0;
}

/**
 * A license with its terms and how many images have it. One that is in use cannot be deleted, and
 * shows why.
 */
export function LicenseCard({ license, isDefault, onEdit, onDelete }: Props) {
  const t = useTranslations("licenses");
  const { id, name, author, copyright_notice } = license;
  const { data: count } = useQuery({
    queryKey: ["image-counts", { license: id }],
    queryFn: ({ signal }) => countImages(id, signal),
  });
  const isUsed = isDefault || count === undefined || count > 0;

  return (
    <li className="rounded-md border border-line bg-surface p-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 font-semibold break-words">
          {name}
        </h3>
        <div className="flex">
          <IconButton label={t("own.edit", { name })} onClick={onEdit}>
            <Pencil aria-hidden size={16} />
          </IconButton>
          {!isUsed && (
            <AlertDialog
              trigger={
                <IconButton label={t("own.delete", { name })} tone="danger">
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              }
              title={t("own.deleteTitle", { name })}
              text={t("own.deleteText")}
              cancelLabel={t("dialog.cancel")}
              confirmLabel={t("own.deleteConfirm")}
              onConfirm={onDelete}
            />
          )}
        </div>
      </div>
      {author !== null && <p dir="auto">{author}</p>}
      {copyright_notice !== null && (
        <p dir="auto" className="whitespace-pre-wrap text-ink-soft">
          {copyright_notice}
        </p>
      )}
      <ul className="mt-2 text-[0.8125rem] leading-5 text-ink-soft">
        {licenseTerms.map((term) => (
          <li key={term}>{t(`terms.${term}.${license[term] ? "yes" : "no"}`)}</li>
        ))}
      </ul>
      <p className="mt-2 text-[0.8125rem] leading-5">
        {count !== undefined && count > 0 && (
          <Link
            href={`/dashboard?license=${id}`}
            className="underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {t("own.images", { count })}
          </Link>
        )}
        {isDefault && <span className="block">{t("own.isDefault")}</span>}
        {isUsed && count !== undefined && <span className="block text-ink-soft">{t("own.inUse")}</span>}
      </p>
    </li>
  );
}
